#version 150
// Every model of the room: positions and light in world space, the material looked up once per vertex.

#include "inputs.glsl"
#include "harmonics.glsl"

uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform vec4 materials[MATERIALS * 4];  // four rows each, see game3d/scenes/materials.py
uniform vec4 parts[PARTS];              // accent of each numbered part of the node

in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec4 p3d_Color;              // r material index, g baked openness, b part number
in vec3 p3d_MultiTexCoord0;     // solid coordinates, x along the grain

centroid out vec3 world;         // centroid: at the edge of a sliver nothing is read from beyond it
centroid out vec3 normal;
centroid out vec3 solid;
centroid out vec4 room_light;            // irradiance of the room (it changes slowly), baked openness
flat out vec4 mark;             // accent colour, strength
flat out vec4 light_gloss;      // the four rows of the material
flat out vec4 dark_streak;
flat out vec4 rings_grain;
flat out vec4 weights;

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    world = (p3d_ModelMatrix * p3d_Vertex).xyz;
    normal = mat3(p3d_ModelMatrix) * p3d_Normal;

    // Each piece is cut from another place of the tree.
    vec3 cut = fract(dress.x * vec3(0.7548777, 0.5698403, 0.3247180)) - 0.5;
    solid = p3d_MultiTexCoord0 + cut * vec3(9.0, 1.7, 1.7);
    room_light = vec4(irradiance(normalize(normal)), p3d_Color.g);

    int row = int(p3d_Color.r * 255.0 + 0.5) * 4;
    light_gloss = materials[row];
    dark_streak = materials[row + 1];
    rings_grain = materials[row + 2];
    weights = materials[row + 3];
    float shade = 1.0 + 0.16 * cut.y;
    light_gloss.rgb *= shade;
    dark_streak.rgb *= shade;

    int part = int(p3d_Color.b * 255.0 + 0.5);
    mark = accent;
    if (part > 0 && part < PARTS && parts[part].a > mark.a) {
        mark = parts[part];
    }
}
