#version 150
// A square over the whole picture, behind everything.

in vec4 p3d_Vertex;

void main() {
    gl_Position = vec4(p3d_Vertex.xz, 0.99999, 1.0);
}
