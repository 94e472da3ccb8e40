// The backdrop that the table fades into, and the way from light to the screen.

uniform vec4 frame;             // 1 / width, 1 / height, exposure, units across a pixel at distance 1

// A grid of noise without clumps (Jimenez, "Next generation post processing", 2014), 0..1.
float dither(vec2 pixel) {
    return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
}

// Dark and warm, a little lighter towards the lamp; linear light.
vec3 backdrop(vec2 pixel) {
    vec2 at = pixel * frame.xy - vec2(0.32, 0.85);
    return mix(vec3(0.0170, 0.0118, 0.0082), vec3(0.0066, 0.0048, 0.0037), smoothstep(0.0, 1.05, length(at)));
}

// Filmic curve (Narkowicz's fit of ACES, 2016, with a lifted toe for dark woods), sRGB encoding, and half a step of noise against banding.
vec3 to_screen(vec3 light, vec2 pixel) {
    light *= frame.z;
    light = clamp(light * (2.51 * light + 0.10) / (light * (2.43 * light + 0.65) + 0.14), 0.0, 1.0);
    // The sRGB curve from three roots, within a third of a code (after Taylor, "sRGB approximations for HLSL").
    vec3 root = sqrt(light);
    vec3 root2 = sqrt(root);
    vec3 code = max(0.662002687 * root + 0.684122060 * root2 - 0.323583601 * sqrt(root2) - 0.022541147 * light, 0.0);
    return code + (dither(pixel) - 0.5) / 255.0;
}
