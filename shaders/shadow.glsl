// The key's shadow: rotated discs of taps, wider where the blocker is farther from what it shades.

uniform mat4 key_matrix;        // world to the shadow map, 0..1
uniform sampler2DShadow key_map;
#if BLOCKER_TAPS > 0
uniform sampler2D key_depth;    // the same map, read as plain depth
#endif

const float MAP_SPAN = 17.0;    // units across the map, see game3d/scenes/shadow.py
const float MAP_DEPTH = 30.0;   // units from the near to the far plane
const float LIGHT_SIZE = 0.16;  // tangent of the lamp's angular radius

// Tap k of n on a disc, spread by the golden angle.
vec2 spread(int k, int n, float turn) {
    float angle = float(k) * 2.3999632 + turn;
    return sqrt((float(k) + 0.5) / float(n)) * vec2(cos(angle), sin(angle));
}

// How much of the key reaches a point, 0..1. `turn` rotates the taps from pixel to pixel.
float key_light(vec3 at, vec3 n, float turn) {
    vec3 spot = (key_matrix * vec4(at + n * 0.02, 1.0)).xyz;
    float inside = step(max(abs(spot.x - 0.5), abs(spot.y - 0.5)), 0.495);
    spot.z -= 0.0006;
    float radius = 0.05 / MAP_SPAN;
#if BLOCKER_TAPS > 0
    float found = 0.0;
    float depth = 0.0;
    for (int k = 0; k < BLOCKER_TAPS; k++) {
        float seen = textureLod(key_depth, spot.xy + spread(k, BLOCKER_TAPS, turn) * (0.2 / MAP_SPAN), 0.0).r;
        float blocks = step(seen, spot.z - 0.001);
        found += blocks;
        depth += seen * blocks;
    }
    float gap = (spot.z - depth / max(found, 1.0)) * MAP_DEPTH;
    radius = clamp(gap * LIGHT_SIZE, 0.02, 0.2) / MAP_SPAN;
#endif
    float lit = 0.0;
    for (int k = 0; k < SHADOW_TAPS; k++) {
        lit += texture(key_map, vec3(spot.xy + spread(k, SHADOW_TAPS, turn) * radius, spot.z));
    }
    return mix(1.0, lit / float(SHADOW_TAPS), inside);
}
