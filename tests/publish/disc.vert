#version 450
// A disc that faces the viewer for each element of a stream: vertices pulled from the published frame. One strip of
// four vertices per element.
layout(std430, set = 0, binding = 0) readonly buffer Elements
{
    float words[];
};
layout(push_constant) uniform View
{
    vec2 low;  // m, the picture's lower left corner
    vec2 size; // m
    float radius;
    uint stride; // words per element
};

layout(location = 0) out vec2 place; // in radii
layout(location = 1) flat out uint element;

void main()
{
    place = 2.0 * vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) - 1.0;
    uint first = gl_InstanceIndex * stride;
    vec2 at = (vec2(words[first], words[first + 1]) + radius * place - low) / size;
    gl_Position = vec4(2.0 * at.x - 1.0, 1.0 - 2.0 * at.y, 0.0, 1.0);
    element = gl_InstanceIndex;
}
