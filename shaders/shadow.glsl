// The key's shadow: rotated discs of taps, wider where the blocker is farther from what it shades.

uniform mat4 key_matrix;        // world to the shadow map, 0..1
uniform sampler2DShadow key_map;
uniform sampler2D key_depth;    // the same map, read as plain depth
uniform vec4 effort;            // taps that look for a blocker, taps of the shadow

const float MAP_SPAN = 17.0;    // units across the map, see game3d/scenes/shadow.py
const float MAP_DEPTH = 30.0;   // units from the near to the far plane
const float LIGHT_SIZE = 0.12;  // tangent of the lamp's angular radius
const float SEARCH = 0.14;      // units around a point where blockers are looked for; the widest penumbra lies within

// One step of the golden angle: taps k of n lie on a spiral, sqrt((k + 0.5) / n) from the middle.
const mat2 GOLDEN = mat2(-0.73736888, 0.67549029, -0.67549029, -0.73736888);

// How much of the key reaches a point, 0..1. `turn` (a unit vector) rotates the taps from pixel to pixel.
// `height` is the sine of the light's height over the surface; where the key does not matter no taps are taken.
float key_light(vec3 at, vec3 n, vec2 turn, float height, float matters) {
    vec3 spot = (key_matrix * vec4(at + n * 0.012, 1.0)).xyz;
    spot.z -= 0.0004;
    // The surface's own slope in the map, so that wide taps do not find the surface itself.
    vec3 tilt = mat3(key_matrix) * n * vec3(MAP_SPAN, MAP_SPAN, -MAP_DEPTH);
    vec2 slope = clamp(tilt.xy / max(tilt.z, 0.1), -6.0, 6.0) * (MAP_SPAN / MAP_DEPTH);
    int searches = matters > 0.002 ? int(effort.x) : 0;
    float found = 0.0;
    float depth = 0.0;
    vec2 arm = turn;
    for (int k = 0; k < searches; k++) {
        arm = GOLDEN * arm;
        vec2 by = arm * ((float(k) + 0.8) / effort.x * SEARCH / MAP_SPAN);      // denser near the middle
        float seen = textureLod(key_depth, spot.xy + by, 0.0).r;
        float blocks = step(seen, spot.z + dot(slope, by));
        found += blocks;
        depth += seen * blocks;
    }
    // Most of the picture is wholly lit or wholly dark: no more taps there.
    int taps = found < 0.5 || found > effort.x - 0.5 ? 0 : int(effort.y);
    float lit = found < 0.5 ? 1.0 : 0.0;
    float gap = (spot.z - depth / max(found, 1.0)) * MAP_DEPTH;
    float radius = clamp(gap * LIGHT_SIZE, 0.018, 0.85 * SEARCH) / MAP_SPAN;
    float sum = 0.0;
    for (int k = 0; k < taps; k++) {
        arm = GOLDEN * arm;
        vec2 by = arm * (sqrt((float(k) + 0.5) / effort.y) * radius);
        sum += texture(key_map, vec3(spot.xy + by, spot.z + dot(slope, by)));
    }
    lit = taps > 0 ? sum / effort.y : lit;
    return mix(1.0, lit, smoothstep(-0.1, 0.15, height));   // a body's own dark side is no shadow
}
