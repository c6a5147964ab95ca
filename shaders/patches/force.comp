// patches/force — the velocity of each particle under the current stress.
// Reads count, positions, lists, pairGradient, tensor, freeVelocity, geometry; writes flow.
// One thread per particle.
#include "shared/patches.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, uint, neighbourBegin)
BCH_READ(3, uint, neighbours)
BCH_READ(4, float, pairGradient)
BCH_READ(5, vec4, tensor)
BCH_READ(6, vec4, freeVelocity)
BCH_READ(7, vec4, geometry)
BCH_WRITE(8, vec4, flow)

BCH_PARAMS(PatchParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 before = freeVelocity[i];
    if (before.w < 0.0f)
    {
        flow[i] = before;
        return;
    }
    vec4 at = positions[i];
    vec4 x = tensor[3u * i];
    vec4 y = tensor[3u * i + 1u];
    vec4 z = tensor[3u * i + 2u];
    vec4 force = vec4(0.0f);
    uint end = neighbourBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = neighbourBegin[i]; k < end; ++k)
    {
        uint j = neighbours[k];
        vec4 g = (at - positions[j]) * pairGradient[k];
        force += (x + tensor[3u * j]) * g.x + (y + tensor[3u * j + 1u]) * g.y + (z + tensor[3u * j + 2u]) * g.z;
    }
    force = force * pc.volume;
    uint own = kGeometryStride * i;
    vec4 wall = geometry[own + 3u];
    float steep = length(vec3(wall));
    if (steep > 0.0f)
    {
        // The wall answers pressure in full, friction up to its own coefficient.
        vec4 info = geometry[own + 2u];
        vec3 normal = vec3(wall) / steep;
        vec3 traction = vec3(x * wall.x + y * wall.y + z * wall.z);
        vec3 along = normal * dot(traction, normal);
        vec3 across = (traction - along) * info.w;
        float size = length(across);
        float limit = info.z * length(along);
        across = size > limit ? across * (limit / size) : across;
        vec3 sum = along + across;
        force += vec4(sum.x, sum.y, sum.z, 0.0f);
    }
    vec4 after = before + force * (at.w * pc.substep);
    flow[i] = vec4(after.x, after.y, after.z, before.w);
}
