#version 150
// Nothing but depth is kept.

void main() {
}
