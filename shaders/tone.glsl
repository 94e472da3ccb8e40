// The backdrop that the table fades into, and the way from light to the screen.

uniform vec4 frame;             // 1 / width, 1 / height, exposure, unused

// A grid of noise without clumps (Jimenez, "Next generation post processing", 2014), 0..1.
float dither(vec2 pixel) {
    return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
}

// Dark and warm, a little lighter towards the lamp; linear light.
vec3 backdrop(vec2 pixel) {
    vec2 at = pixel * frame.xy - vec2(0.32, 0.85);
    return mix(vec3(0.0125, 0.0088, 0.0062), vec3(0.0042, 0.0032, 0.0026), smoothstep(0.0, 1.05, length(at)));
}

// Filmic curve (Narkowicz's fit of ACES, 2016), sRGB encoding, and half a step of noise against banding.
vec3 to_screen(vec3 light, vec2 pixel) {
    light *= frame.z;
    light = clamp(light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14), 0.0, 1.0);
    vec3 code = mix(12.92 * light, 1.055 * pow(max(light, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055,
                    step(vec3(0.0031308), light));
    return code + (dither(pixel) - 0.5) / 255.0;
}
