// One warm key with a soft shadow; fill, rim and everything else come from the painted room:
// its diffuse light as spherical harmonics (harmonics.glsl), its reflection as an atlas of prefiltered levels.

uniform vec3 key_direction;     // towards the light
uniform vec3 key_colour;
uniform sampler2D room;         // octahedral levels stacked upwards, sharpest first

const float LEVELS = 6.0;
const float TILE_SIZE = 98.0;   // 96 texels and a border of one, see models/make_environment.py

// The unit sphere onto a square, upper half inside (Meyer et al., "On floating-point normal vectors", 2010).
vec2 octahedral(vec3 d) {
    d /= abs(d.x) + abs(d.y) + abs(d.z);
    vec2 folded = (1.0 - abs(d.yx)) * vec2(d.x >= 0.0 ? 1.0 : -1.0, d.y >= 0.0 ? 1.0 : -1.0);
    return (d.z >= 0.0 ? d.xy : folded) * 0.5 + 0.5;
}

vec3 reflection(vec3 d, float gloss) {
    float level = clamp((gloss - 0.08) / 0.92, 0.0, 1.0) * (LEVELS - 1.0);
    float lower = min(floor(level), LEVELS - 2.0);
    vec2 at = (octahedral(d) * (TILE_SIZE - 2.0) + 1.0) / vec2(TILE_SIZE, TILE_SIZE * LEVELS);
    vec3 sharp = textureLod(room, at + vec2(0.0, lower / LEVELS), 0.0).rgb;
    vec3 blurred = textureLod(room, at + vec2(0.0, (lower + 1.0) / LEVELS), 0.0).rgb;
    return mix(sharp, blurred, level - lower);
}

// Lobe energy for a reflectance of 0 and of 1 (Karis, "Physically based shading on mobile", 2014).
vec2 lobe(float gloss, float facing) {
    vec4 r = gloss * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float a = min(r.x * r.x, exp2(-9.28 * facing)) * r.x + r.y;
    return vec2(-1.04, 1.04) * a + r.zw;
}
