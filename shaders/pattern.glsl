// The one procedural material: growth rings, fibres and clouds in solid coordinates.

uniform sampler3D noise;    // r fibres, g clouds, b pores, a warp; all with mean 0.5
const float NOISE_CELLS = 64.0;
const float BROAD = 0.22;       // cubes of noise per unit for clouds and warp

struct Pattern {
    vec3 colour;            // linear albedo, or reflectance of a metal
    float gloss;            // roughness of the specular lobe
};

// `size` is the width of a pixel in units: what is finer than that is left out.
Pattern material_pattern(vec3 p, float size, vec4 light_gloss, vec4 dark_streak, vec4 rings_grain, vec4 weights) {
    vec3 grain = vec3(rings_grain.z, rings_grain.w, rings_grain.w);
    float level = log2(size * NOISE_CELLS) - 0.6;
    float slow = max(grain.x / grain.y, 0.2);
    vec4 broad = textureLod(noise, p * vec3(slow, 1.0, 1.0) * BROAD + 0.37, level + log2(BROAD));
    vec4 fine = textureLod(noise, p * grain, level + log2(grain.y));

    // The pith lies outside the piece and not quite along it, so that flat faces show cathedral figures.
    vec2 pith = p.yz + vec2(0.045, -0.03) * p.x + vec2(1.35, 2.1) + (broad.aa - 0.5) * vec2(0.9, 0.6);
    // A ring's edge is frayed along the fibres, and no two years were the same.
    float years = length(pith) * rings_grain.x + (broad.g - 0.5) * 0.9 + (fine.r - 0.5) * 0.55;
    years += 2.2 * abs(fract(years * 0.26) - 0.5);      // narrow years, wide years
    float width = size * rings_grain.x * 1.3;
    float phase = fract(years);
    float late = smoothstep(0.0, 0.75, phase) * (1.0 - smoothstep(0.8, 1.0, phase));
    late *= 0.62 + 0.76 * fract(floor(years) * 0.6180340);
    late = mix(late, 0.45, smoothstep(0.15, 0.7, width));   // too fine to draw: its mean

    float fibre = fine.r - 0.5;
    float pore = max(fine.b - 0.55, 0.0) * 2.2;
    float amount = rings_grain.y * (late - 0.45)
        + weights.x * (fibre * 1.6 + pore * (0.4 + late))
        + weights.y * (broad.g - 0.5) * 1.8;

    Pattern made;
    made.colour = mix(light_gloss.rgb, dark_streak.rgb, clamp(0.4 + amount, -0.15, 1.3));
    made.colour = max(made.colour, vec3(0.002));
    made.gloss = clamp(light_gloss.a * (1.0 + dark_streak.a * (fibre * 1.5 + pore)), 0.05, 1.0);
    return made;
}
