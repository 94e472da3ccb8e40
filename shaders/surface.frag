#version 150
// Every material of the room under its light. Quality is chosen by the defines, see game3d/scenes/quality.py.

#include "inputs.glsl"
#include "pattern.glsl"
#include "lighting.glsl"
#include "tone.glsl"
#if SHADOWS
#include "shadow.glsl"
#endif

uniform mat4 p3d_ViewMatrixInverse;
uniform sampler3D occluders;    // rgb where the occluders are, a how much they hide
uniform vec3 occluder_origin;   // lower corner of that volume, and one over its size
uniform vec3 occluder_scale;

const float KEY_WRAP = 0.25;    // sine of the lamp's angular radius, widened for softness

centroid in vec3 world;
centroid in vec3 normal;
centroid in vec3 solid;
centroid in vec4 room_light;
flat in vec4 mark;
flat in vec4 light_gloss;
flat in vec4 dark_streak;
flat in vec4 rings_grain;
flat in vec4 weights;

out vec4 colour;

void main() {
    vec3 n = normalize(normal);
    vec3 eye = p3d_ViewMatrixInverse[3].xyz - world;
    vec3 v = normalize(eye);
    float facing = clamp(dot(n, v), 0.0, 1.0);

    float size = frame.w * length(eye) / (0.85 * facing + 0.1);     // units across a pixel, at its slant
    Pattern made = material_pattern(solid, size, light_gloss, dark_streak, rings_grain, weights);
    float metal = max(weights.z, 0.0);
    float sheen = max(weights.w, 0.0);
    float clear = max(max(-weights.w, 0.0), dress.w);
    // An accent tints a body without taking its shade: dark stays dark, light stays light.
    float shade = clamp(dot(made.colour, vec3(0.32, 0.64, 0.12)) + 0.07, 0.0, 1.0);
    vec3 base = mix(made.colour, mark.rgb * min(shade * 1.5, 1.0), mark.a * 0.8);

    // Half of what the neighbours hide, directed: a surface is never hidden by the body that it bounds.
    vec4 hidden = texture(occluders, (world - occluder_origin) * occluder_scale);
    hidden = vec4(hidden.rgb * 255.0 - 128.0, hidden.a * 127.0) * (2.0 / 127.0);
    float ambient = room_light.a * clamp(1.0 - 0.44 * (hidden.a + dot(hidden.rgb, n)), 0.1, 1.0);

    // The key is a wide lamp: its light fades over the edge of a round body instead of ending there.
    float height = dot(n, key_direction);
    float over = max(height + KEY_WRAP, 0.0);
    float falling = height > KEY_WRAP ? height : over * over / (4.0 * KEY_WRAP);
    float reach = 1.0 + dot(world.xy, world.xy) * 0.0075;
    reach = 1.0 / (reach * reach);      // the lamp's pool of light
    float key = reach;
#if SHADOWS
    float angle = dither(gl_FragCoord.xy) * 6.2831853;
    key *= key_light(world, n, vec2(cos(angle), sin(angle)), height, reach * falling);
#else
    key *= ambient;
#endif

    vec3 diffuse = key_colour * (key * falling * mix(1.0, ambient, 0.35)) + room_light.rgb * ambient * mix(0.3, 1.0, reach);
    vec3 light = base * diffuse * (1.0 - metal) * (1.0 - 0.6 * clear);
    float through = clamp(0.25 - 0.75 * dot(n, key_direction), 0.0, 1.0);       // gathered by a glass body
    light += base * key_colour * (clear * reach * through * through);
    float away = 1.0 - facing;
    light += base * diffuse * (sheen * away * away * away);

    vec3 bounce = reflect(-v, n);
    float toward = smoothstep(0.55, 0.95, dot(bounce, key_direction));
    float seen = mix(ambient * mix(0.12, 1.0, reach), key * mix(1.0, ambient, 0.5), toward);
    vec3 f0 = mix(vec3(max(-weights.z, 0.0)), base, metal);
    float gloss = mix(made.gloss, 0.08, clear);
    vec2 energy = lobe(gloss, facing);
    vec3 mirrored = reflection(bounce, gloss) * seen * (f0 * energy.x + energy.y);
    mirrored *= 1.0 - 0.8 * dress.z;    // a ghost is of the piece's own stuff, not of glass
    light += mirrored;

    // A hint of cool light from behind and below keeps dark edges apart from the dark room.
    float rim = away * away * away * away * clamp(0.6 - 0.5 * n.z, 0.0, 1.0);
    light += vec3(0.16, 0.23, 0.33) * rim * ambient * reach * (0.25 + base);
    light += mark.rgb * (mark.a * (0.02 + 0.35 * away * away));

    float edge = away * away;
    float body = mix(1.0, 0.14 + 0.6 * edge + 0.3 * through, clear);
    body *= mix(1.0, 0.56 + 0.36 * edge, dress.z);
    float glint = clamp(max(mirrored.r, max(mirrored.g, mirrored.b)), 0.0, 1.0);
    float alpha = dress.y * max(body, glint * clear);

    float far = smoothstep(9.0, 19.0, length(world.xy));
    light = mix(light, backdrop(gl_FragCoord.xy), far);
    colour = vec4(to_screen(light, gl_FragCoord.xy), alpha);
}
