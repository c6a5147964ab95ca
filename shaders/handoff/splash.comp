// handoff/splash — particles that fly by themselves become grains, quantum for quantum.
// Reads flying, offsets, gate, velocities, words, radii; updates positions, report, grainReport; writes grainPositions,
// grainOrientations, grainMotion, grainWords. One thread per particle.
#include "law/hash.h"
#include "law/sum64.h"
#include "shared/grains.h"
#include "shared/handoff.h"
#include "shared/report.h"

BCH_READ(0, uint, flying)
BCH_READ(1, uint, offsets)
BCH_READ(2, uint, gate)
BCH_READ(3, vec4, velocities)
BCH_READ(4, uvec4, words)
BCH_READ(5, float, radii)
BCH_UPDATE(6, vec4, positions)
BCH_UPDATE(7, uint, report)
BCH_UPDATE(8, uint, grainReport)
BCH_WRITE(9, vec4, grainPositions)
BCH_WRITE(10, vec4, grainOrientations)
BCH_WRITE(11, vec4, grainMotion)
BCH_WRITE(12, uvec4, grainWords)

BCH_PARAMS(SplashParams)

BCH_LAW float noise(uint serial, uint axis)
{
    return float(hashWord(serial, axis) >> 8) * (2.0f / 16777216.0f) - 1.0f;
}

BCH_LAW vec4 turnOf(uint serial)
{
    vec4 q = vec4(noise(serial, 0u), noise(serial, 1u), noise(serial, 2u), noise(serial, 3u));
    float length2 = dot(q, q);
    return length2 > 0.01f ? q * (1.0f / sqrt(length2)) : vec4(0.0f, 0.0f, 0.0f, 1.0f);
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= gate[kGateThreads] || flying[i] == 0u || offsets[i + 1u] > gate[kGateGiven])
        return;
    uvec4 word = words[i];
    vec4 at = positions[i];
    vec3 velocity = vec3(velocities[i]);
    uint place = gate[kGateFirst] + offsets[i];
    uint serial = gate[kGateSerial] + offsets[i];
    uint material = word.x & 0xFFu;
    grainPositions[place] = vec4(at.x, at.y, at.z, radii[material]);
    grainOrientations[place] = turnOf(serial);
    grainMotion[2u * place] = vec4(velocity.x, velocity.y, velocity.z, 0.0f);
    grainMotion[2u * place + 1u] = vec4(0.0f, 0.0f, 0.0f, 1.0f / (float(word.z) * pc.quantum));
    grainWords[place] = uvec4(material | pc.edge << kEdgeShift, kTerrainGrainTag, word.z, serial);
    positions[i] = vec4(0.0f, 0.0f, 0.0f, -1.0f); // dropped by the next sort
    bchAtomicAdd(report[kReportSettled], 1u);
    BCH_ADD64(report, kReportSettledQuanta, word.z)
    bchAtomicAdd(report[kReportAwake], 0xFFFFFFFFu); // one less
    BCH_ADD64(grainReport, kReportWokenQuanta, word.z)
    bchAtomicMax(grainReport[kReportMaxSpeed], floatBitsToUint(length(velocity)));
}
