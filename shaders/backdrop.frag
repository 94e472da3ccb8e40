#version 150
// The dark room behind the table.

#include "tone.glsl"

out vec4 colour;

void main() {
    colour = vec4(to_screen(backdrop(gl_FragCoord.xy), gl_FragCoord.xy), 1.0);
}
