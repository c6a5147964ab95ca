// Lines of debug views: two vertices each.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in uint packed;
layout(location = 0) flat out vec3 lineColor;

void main()
{
    lineColor = vec3(packed >> 16 & 0xFFu, packed >> 8 & 0xFFu, packed & 0xFFu) / 255.0;
    gl_Position = toClip(position);
}
