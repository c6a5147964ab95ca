// bench/neighbour_loop — render grains as N24 5.12 moves them: each takes the weighted velocity of the particles around
// it, which it finds in cells as wide as its reach, blended with free fall (eq. 40 to 43).
// Reads grains, motions, cellBegin, particles (sorted), velocities; writes newGrains, newMotions. One thread per grain.
//
// With the same cells and the same compiler as the library's own kernels. And it does less than the library: no solids,
// no fading, no way home.
#include "bench/neighbour_loop_params.h"
#include "law/cell_grid.h"

BCH_READ(0, vec4, grains)
BCH_READ(1, vec4, motions)
BCH_READ(2, uint, cellBegin)
BCH_READ(3, vec4, particles)
BCH_READ(4, vec4, velocities)
BCH_WRITE(5, vec4, newGrains)
BCH_WRITE(6, vec4, newMotions)

BCH_PARAMS(NeighbourLoopParams)

BCH_CONST float kNearRadius = 0.7023320f; // eq. 40 at the radius of a particle
BCH_CONST float kAloneShare = 0.6f;

struct AroundGrain
{
    float sum;
    float largest;
    vec3 flow;
};

BCH_LAW void addRow(BCH_INOUT(AroundGrain, around), vec3 at, uint begin, uint end)
{
    float inverse = 1.0f / (pc.reach * pc.reach);
    for (uint j = begin; j < end; ++j)
    {
        vec3 r = at - vec3(particles[j]);
        float q = 1.0f - dot(r, r) * inverse;
        if (q <= 0.0f)
            continue;
        float w = q * q * q;
        around.sum += w;
        around.largest = max(around.largest, w);
        around.flow += vec3(velocities[j]) * w;
    }
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= pc.owners * pc.perOwner)
        return;
    vec3 at = vec3(grains[i]);
    AroundGrain around;
    around.sum = 0.0f;
    around.largest = 0.0f;
    around.flow = vec3(0.0f);
    int lowX = cellCoordinate(at.x - pc.reach, pc.inverseCell);
    int highX = cellCoordinate(at.x + pc.reach, pc.inverseCell);
    int highY = cellCoordinate(at.y + pc.reach, pc.inverseCell);
    int highZ = cellCoordinate(at.z + pc.reach, pc.inverseCell);
    for (int z = cellCoordinate(at.z - pc.reach, pc.inverseCell); z <= highZ; ++z)
        for (int y = cellCoordinate(at.y - pc.reach, pc.inverseCell); y <= highY; ++y)
            for (int x = lowX, end = 0; x <= highX; x = end + 1)
            {
                // Cells beside each other in a block are one row of particles.
                end = min(highX, x | (kBlockX - 1));
                uint key = cellKey(x, y, z, pc.slotMask);
                addRow(around, at, cellBegin[key], cellBegin[key + uint(end - x) + 1u]);
            }
    bool alone = around.largest >= around.sum * kAloneShare;
    bool far = around.largest <= kNearRadius;
    float fall = alone || far ? 1.0f - around.largest : 0.0f;
    vec3 falling = vec3(motions[i]) + vec3(0.0f, -9.81f * pc.seconds, 0.0f);
    vec3 stream = around.flow * (1.0f / max(around.sum, 1.0e-20f));
    vec3 motion = stream * (1.0f - fall) + falling * fall;
    newMotions[i] = vec4(motion, 0.0f);
    newGrains[i] = vec4(at + motion * pc.seconds, 0.0f);
}
