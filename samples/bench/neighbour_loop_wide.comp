// bench/neighbour_loop_wide — what neighbour_loop.comp does, for processors: grains of a run lie together, so eight of
// them walk the same cells in the lanes of wide numbers. Nobody publishes it so; it is what the loop could be at best.
// Reads grains, motions, cellBegin, particles (sorted), velocities; writes newGrains, newMotions. One thread per run of
// grains of an owner.
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

struct AroundGrains
{
    wide sum;
    wide largest;
    wide3 flow;
};

BCH_LAW void addRow(BCH_INOUT(AroundGrains, around), wide3 at, uint begin, uint end)
{
    float inverse = 1.0f / (pc.reach * pc.reach);
    for (uint j = begin; j < end; ++j)
    {
        wide3 r = at - wideOf(vec3(particles[j]));
        wide q = wideOf(1.0f) - dot(r, r) * inverse;
        if (!wideAny(q > wideOf(0.0f)))
            continue;
        q = wideMax(q, wideOf(0.0f));
        wide w = q * q * q;
        around.sum = around.sum + w;
        around.largest = wideMax(around.largest, w);
        around.flow = around.flow + wideOf(vec3(velocities[j])) * w;
    }
}

// Grains from `first` to `last`, no more than a wide number has lanes, in the box from `low` to `high`.
BCH_LAW void moveTogether(uint first, uint last, vec3 low, vec3 high)
{
    wide3 at = wide3(wideRows(grains, first, last));
    AroundGrains around;
    around.sum = wideOf(0.0f);
    around.largest = wideOf(0.0f);
    around.flow = wideOf(vec3(0.0f));
    int lowX = cellCoordinate(low.x - pc.reach, pc.inverseCell);
    int highX = cellCoordinate(high.x + pc.reach, pc.inverseCell);
    int highY = cellCoordinate(high.y + pc.reach, pc.inverseCell);
    int highZ = cellCoordinate(high.z + pc.reach, pc.inverseCell);
    for (int z = cellCoordinate(low.z - pc.reach, pc.inverseCell); z <= highZ; ++z)
        for (int y = cellCoordinate(low.y - pc.reach, pc.inverseCell); y <= highY; ++y)
            for (int x = lowX, end = 0; x <= highX; x = end + 1)
            {
                end = min(highX, x | (kBlockX - 1));
                uint key = cellKey(x, y, z, pc.slotMask);
                addRow(around, at, cellBegin[key], cellBegin[key + uint(end - x) + 1u]);
            }
    wideBool alone = around.largest >= around.sum * kAloneShare;
    wide fall = wideSelect(alone, wideOf(1.0f) - around.largest, wideOf(0.0f));
    fall = wideSelect(around.largest <= wideOf(kNearRadius), wideOf(1.0f) - around.largest, fall);
    wide3 falling = wide3(wideRows(motions, first, last)) + wideOf(vec3(0.0f, -9.81f * pc.seconds, 0.0f));
    wide3 stream = around.flow * (wideOf(1.0f) / wideMax(around.sum, wideOf(1.0e-20f)));
    wide3 motion = stream * (wideOf(1.0f) - fall) + falling * fall;
    wideUint which = wideMin(wideFrom(first), wideOf(last));
    wideScatter(newMotions, which, wideJoin(motion, wideOf(0.0f)));
    wideScatter(newGrains, which, wideJoin(at + motion * pc.seconds, wideOf(0.0f)));
}

BCH_KERNEL
{
    uint owner = BCH_INDEX / pc.runs;
    if (owner >= pc.owners)
        return;
    uint begin = (BCH_INDEX - owner * pc.runs) * pc.perThread;
    uint end = owner * pc.perOwner + min(begin + pc.perThread, pc.perOwner);
    for (uint first = owner * pc.perOwner + begin; first < end; first += kWideCount)
    {
        uint last = min(first + kWideCount, end) - 1u;
        vec3 low = vec3(grains[first]);
        vec3 high = low;
        for (uint k = first + 1u; k <= last; ++k)
        {
            low = min(low, vec3(grains[k]));
            high = max(high, vec3(grains[k]));
        }
        vec3 side = high - low;
        // Where one has strayed, all would walk far: then each walks alone. The pattern is two spacings wide.
        if (max(max(side.x, side.y), side.z) < 2.0f * pc.reach)
            moveTogether(first, last, low, high);
        else
            for (uint k = first; k <= last; ++k)
                moveTogether(k, k, vec3(grains[k]), vec3(grains[k]));
    }
}
