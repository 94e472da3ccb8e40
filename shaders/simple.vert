#version 150
// When the full program does not compile: the same inputs, far less asked of the driver.

uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform vec4 materials[MATERIALS * 4];
uniform vec4 accent;

in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec4 p3d_Color;

out vec3 normal;
out vec3 albedo;

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    normal = mat3(p3d_ModelMatrix) * p3d_Normal;
    int row = int(p3d_Color.r * 255.0 + 0.5) * 4;
    albedo = mix(mix(materials[row].rgb, materials[row + 1].rgb, 0.4), accent.rgb, accent.a * 0.65) * p3d_Color.g;
}
