// One triangle that covers the picture.
#version 450

layout(location = 0) out vec2 place; // from 0 to 1

void main()
{
    place = vec2(gl_VertexIndex << 1 & 2, gl_VertexIndex & 2);
    gl_Position = vec4(place * 2.0 - 1.0, 1.0, 1.0); // before everything: depth is reversed
}
