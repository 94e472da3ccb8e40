#version 150
// Kinds: -2 glyph (coverage in the texture's alpha), -1 picture, 0 filled shape, above 0 a ring of that width.

uniform sampler2D p3d_Texture0;
uniform vec4 p3d_ColorScale;

in vec4 colour;
in vec2 uv;
in vec2 spot;
flat in vec4 form;

out vec4 result;

// Signed distance to a rounded rectangle; negative inside.
float edge(vec2 at, vec2 half_size, float radius) {
    vec2 d = abs(at) - half_size + radius;
    return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - radius;
}

// 0 to 1, even over any few neighbours (interleaved gradient noise, Jorge Jimenez 2014).
float dither(vec2 at) {
    return fract(52.9829189 * fract(dot(at, vec2(0.06711056, 0.00583715))));
}

void main() {
    vec4 paint = colour;
    if (form.w < -1.5) {
        // Thin strokes of light text on dark lose weight when blended; a little gain gives it back.
        paint.a *= pow(texture(p3d_Texture0, uv).a, 0.8);
    } else {
        float d = edge(spot, form.xy, form.z);
        if (form.w > 0.0) d = max(d, -d - form.w);
        paint.a *= clamp(0.5 - d, 0.0, 1.0);
        if (form.w < 0.0) paint.rgb *= texture(p3d_Texture0, uv).rgb;
        else paint.rgb += (dither(gl_FragCoord.xy) - 0.5) / 255.0;  // dark gradients would show their steps
    }
    result = paint * p3d_ColorScale;
}
