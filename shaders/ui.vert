#version 150
// The interface: one program for shapes, glyphs and pictures; positions are window pixels.

uniform mat4 p3d_ModelViewProjectionMatrix;

in vec4 p3d_Vertex;
in vec4 p3d_Color;
in vec2 p3d_MultiTexCoord0;
in vec4 shape;  // half width, half height, corner radius, kind (see ui.frag); pixels
in vec2 place;  // from the middle of the shape; pixels

out vec4 colour;
out vec2 uv;
out vec2 spot;
flat out vec4 form;

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    colour = p3d_Color;
    uv = p3d_MultiTexCoord0;
    spot = place;
    form = shape;
}
