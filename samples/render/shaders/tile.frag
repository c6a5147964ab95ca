// Which tile is seen, and how its surface slopes. Towards the bare bed fewer and fewer of its grains are there.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"
#include "normals.glsl"
#include "stone.glsl"

layout(location = 0) flat in uint tileIndex;
layout(location = 1) in vec3 worldNormal;
layout(location = 2) in vec4 bareAt;
layout(location = 0) out uvec2 seen;

// From 0 to 1, the same for a place the size of a grain, or of a pixel where that is larger.
float thinness(vec3 point)
{
    float depth = dot(point - view.eye.xyz, view.forward.xyz);
    float size = max(2.0 * view.scale.x, 2.0 * depth / view.forward.w);
    ivec3 cell = ivec3(floor(kTurned * point / exp2(ceil(log2(size)))));
    return latticeValue(cell);
}

void main()
{
    if (bareAt.w > 0.0 && thinness(bareAt.xyz) < bareAt.w)
        discard;
    seen = uvec2(kSeenTile << kSeenShift | tileIndex, packNormal(normalize(worldNormal)));
}
