#version 150
// Plain shaded colours.

uniform vec4 dress;
uniform vec3 key_direction;

in vec3 normal;
in vec3 albedo;

out vec4 colour;

void main() {
    vec3 n = normalize(normal);
    vec3 light = albedo * (0.45 + 0.25 * n.z + 1.4 * max(dot(n, key_direction), 0.0));
    colour = vec4(pow(min(light, vec3(1.0)), vec3(1.0 / 2.2)), dress.y * mix(1.0, 0.45, max(dress.z, dress.w)));
}
