// Which object is seen, and its normal towards the viewer.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"
#include "normals.glsl"

layout(location = 0) flat in uint objectIndex;
layout(location = 1) in vec3 worldNormal;
layout(location = 2) in vec3 worldPoint;
layout(location = 0) out uvec2 seen;

void main()
{
    vec3 normal = normalize(worldNormal);
    if (dot(normal, worldPoint - view.eye.xyz) > 0.0)
        normal = -normal; // the inside of a thin or open mesh
    seen = uvec2(kSeenObject << kSeenShift | objectIndex, packNormal(normal));
}
