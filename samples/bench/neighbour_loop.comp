// bench/neighbour_loop — render grains as N24 5.12 moves them: each looks for the particles around it, in cells as wide
// as its reach, and takes their weighted velocity, blended with free fall (eq. 40 to 43). No solids, no fading, no way
// home: it does less than the library, so that the comparison is fair to it.
// Reads count, grains, motions, cellBegin, particles (sorted), velocities; writes newGrains, newMotions. One thread per
// grain.
#include "law/cell_rows.h"
#include "shared/spatial.h"
#include "shared/upsample.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, grains)
BCH_READ(2, vec4, motions)
BCH_READ(3, uint, cellBegin)
BCH_READ(4, vec4, particles)
BCH_READ(5, vec4, velocities)
BCH_WRITE(6, vec4, newGrains)
BCH_WRITE(7, vec4, newMotions)

BCH_PARAMS(SpatialParams)

BCH_CONST float kSeconds = 1.0f / 60.0f;
BCH_CONST float kNearRadius = 0.7023320f; // eq. 40 at the radius of a particle
BCH_CONST float kAloneShare = 0.6f;

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = grains[i];
    float sum = 0.0f;
    float largest = 0.0f;
    vec4 flow = vec4(0.0f);
    float inverse = 1.0f / pc.radius2;
    BCH_FOR_CELL_ROWS(begin, end, vec3(at))
    {
        for (uint j = begin; j < end; ++j)
        {
            vec4 r = particles[j] - at;
            vec4 r2 = r * r;
            float share = (r2.x + r2.y + r2.z) * inverse;
            if (share >= 1.0f)
                continue;
            float q = 1.0f - share;
            float w = q * q * q;
            sum += w;
            largest = max(largest, w);
            flow += velocities[j] * w;
        }
    }
    BCH_END_CELL_ROWS
    bool free_ = largest >= kAloneShare * sum || largest <= kNearRadius;
    float fall = free_ ? 1.0f - largest : 0.0f;
    vec4 stream = flow * (1.0f / max(sum, 1.0e-20f));
    vec4 motion = stream * (1.0f - fall) + (motions[i] + vec4(0.0f, -9.81f * kSeconds, 0.0f, 0.0f)) * fall;
    newMotions[i] = motion;
    newGrains[i] = at + motion * kSeconds;
}
