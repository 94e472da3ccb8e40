// What the stage gives to every program. `dress` and `accent` are set per node, the rest once.

uniform vec4 dress;         // variety (another cut of the wood), fade (1 there .. 0 gone), ghost, glass
uniform vec4 accent;        // highlight by meaning: colour (linear), strength
