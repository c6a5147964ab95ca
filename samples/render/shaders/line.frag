#version 450

layout(location = 0) flat in vec3 lineColor;
layout(location = 0) out vec4 color;

void main()
{
    color = vec4(lineColor, 0.9);
}
