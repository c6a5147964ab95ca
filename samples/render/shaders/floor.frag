#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"
#include "normals.glsl"

layout(location = 0) out uvec2 seen;

void main()
{
    seen = uvec2(kSeenObject << kSeenShift | kFloorObject, packNormal(vec3(0.0, 1.0, 0.0)));
}
