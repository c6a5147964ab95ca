// The nearest point of a grain on a ray, its true depth, and which of its spheres it is.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"

layout(location = 0) flat in uint grainIndex;
layout(location = 1) in vec3 rayPoint;
layout(depth_less) out float gl_FragDepth;
#ifndef SHADOW
layout(location = 0) out uvec2 seen;
#endif

void main()
{
    GrainRow grain = grains[grainIndex];
#ifdef SHADOW
    vec3 origin = rayPoint, direction = -view.light.xyz;
#else
    vec3 origin = view.eye.xyz, direction = rayPoint;
#endif
    origin = rotateBack(grain.turn, origin - grain.place.xyz);
    direction = rotateBack(grain.turn, direction);
    float square = dot(direction, direction);
    float nearest = 1.0e30;
    uint which = 0u;
    uint count = grain.corner > 0.0 ? 4u : 1u;
    for (uint i = 0u; i < count; ++i)
    {
        vec3 offset = kCorners[i] * grain.corner - origin;
        float along = dot(offset, direction) / square;
        vec3 across = offset - along * direction; // small numbers only: exact far away too
        float rest = grain.place.w * grain.place.w - dot(across, across);
        float distance_ = along - sqrt(max(rest, 0.0) / square);
        if (rest > 0.0 && distance_ < nearest)
        {
            nearest = distance_;
            which = i;
        }
    }
    if (nearest > 1.0e29)
        discard;
#ifdef SHADOW
    gl_FragDepth = toLight(rayPoint - nearest * view.light.xyz).z;
#else
    gl_FragDepth = view.eye.w / nearest;
    seen = uvec2(kSeenGrain << kSeenShift | grainIndex, which);
#endif
}
