// terrain/rut_solve — the depth at which the ground carries a body, from the row of depths that were tried.
// Reads loads; updates rutBodies; writes told. One thread per body.
#include "shared/terrain.h"

BCH_READ(0, float, loads)
BCH_UPDATE(1, uint, rutBodies)
BCH_WRITE(2, uint, told)

BCH_PARAMS(RutParams)

#include "law/fixed_point.h"
#include "law/topple.h"

BCH_LAW float supportAt(uint row, uint level)
{
    return floatOf(rutBodies[row + 2u * level], rutBodies[row + 2u * level + 1u]);
}

BCH_LAW float depthAt(float low, float high, uint level)
{
    BCH_PRECISE float depth = low + (high - low) * (float(level) * (1.0f / 31.0f));
    return depth;
}

BCH_LAW void forget(uint row)
{
    for (uint k = 0u; k < 2u * kRutLevels; ++k)
        rutBodies[row + k] = 0u;
}

BCH_KERNEL
{
    uint body = BCH_INDEX;
    if (body >= pc.bodyCount)
        return;
    uint row = kRutWords * body;
    if (pc.solveStep == kRutBegin)
    {
        forget(row);
        rutBodies[row + kRutLow] = floatBitsToUint(0.0f);
        rutBodies[row + kRutHigh] = floatBitsToUint(pc.maxSink);
        rutBodies[row + kRutTouches] = 0u;
        for (uint k = 0u; k < kRutTold; ++k)
            told[kRutTold * body + k] = 0u;
        return;
    }
    float load = loads[body];
    float low = uintBitsToFloat(rutBodies[row + kRutLow]);
    float high = uintBitsToFloat(rutBodies[row + kRutHigh]);
    uint level = 0u;
    while (level < kRutLevels && supportAt(row, level) < load)
        ++level;
    float to = depthAt(low, high, min(level, kRutLevels - 1u));
    float from = level == 0u || level == kRutLevels ? to : depthAt(low, high, level - 1u);
    if (pc.solveStep == kRutEnd)
    {
        float less = level == 0u ? 0.0f : supportAt(row, min(level, kRutLevels) - 1u);
        float more = level == kRutLevels ? less : supportAt(row, level);
        float share = more > less ? (load - less) / (more - less) : 0.0f;
        bool stands = load > 0.0f && rutBodies[row + kRutTouches] > 0u;
        told[kRutTold * body + kRutSinks] = floatBitsToUint(stands ? from + (to - from) * share : 0.0f);
        told[kRutTold * body + kRutShare] = floatBitsToUint(stands ? min(load / max(more, 1.0e-3f), 1.0f) : 0.0f);
        return;
    }
    rutBodies[row + kRutLow] = floatBitsToUint(from);
    rutBodies[row + kRutHigh] = floatBitsToUint(to);
    forget(row);
}
