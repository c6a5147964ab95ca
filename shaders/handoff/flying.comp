// handoff/flying — which particles of a patch fly by themselves: nothing presses them and next to nothing is around
// them. Reads count, positions, velocities, settled, geometry; writes flying. One thread per particle.
#include "shared/handoff.h"
#include "shared/patches.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, velocities)
BCH_READ(3, vec4, settled)
BCH_READ(4, vec4, geometry)
BCH_WRITE(5, uint, flying)

BCH_PARAMS(SplashParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 moving = velocities[i];
    vec3 velocity = vec3(moving);
    bool lives = positions[i].w >= 0.0f && moving.w >= 0.0f;
    bool alone = settled[2u * i].x <= 0.0f && geometry[kGeometryStride * i].x < pc.density;
    flying[i] = lives && alone && dot(velocity, velocity) > pc.leastSpeed2 ? 1u : 0u;
}
