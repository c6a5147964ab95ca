// Which tile is seen, and how its surface slopes.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"
#include "normals.glsl"

layout(location = 0) flat in uint tileIndex;
layout(location = 1) in vec3 worldNormal;
layout(location = 0) out uvec2 seen;

void main()
{
    seen = uvec2(kSeenTile << kSeenShift | tileIndex, packNormal(normalize(worldNormal)));
}
