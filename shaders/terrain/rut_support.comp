// terrain/rut_support — what the ground would carry of each body if it sank by so much, for a row of depths.
// Reads listCount, list, parts, owners, overs, covers, materials; updates rutBodies. One thread per column of the
// listed tiles.
#include "shared/bodies.h"
#include "shared/terrain.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, list)
BCH_READ(2, BodyPart, parts)
BCH_READ(3, uint, owners)
BCH_READ(4, vec2, overs)
BCH_READ(5, uint, covers)
BCH_READ(6, TerrainMaterial, materials)
BCH_UPDATE(7, uint, rutBodies)

BCH_PARAMS(RutParams)

#include "law/fixed_point.h"
#include "law/rut.h"

BCH_KERNEL
{
    uint tile = BCH_INDEX / kTileColumns;
    if (tile >= listCount[0])
        return;
    uint column = kTileColumns * list[tile] + BCH_INDEX % kTileColumns;
    uint part = owners[column] & kRutPartMask;
    if (part == 0u)
        return;
    uint row = kRutWords * parts[part - 1u].body;
    float low = uintBitsToFloat(rutBodies[row + kRutLow]);
    float high = uintBitsToFloat(rutBodies[row + kRutHigh]);
    TerrainMaterial sand = materials[covers[column] & kCoverMaterial];
    float sunk = float(covers[column] >> kCoverSunkShift) * kSunkUnit;
    for (uint level = 0u; level < kRutLevels; ++level)
    {
        BCH_PRECISE float sinks = low + (high - low) * (float(level) * (1.0f / 31.0f));
        float depth = rutPressed(overs[column].x, sinks, sunk);
        if (depth <= 0.0f)
            continue;
        BCH_PRECISE float force = rutPressure(depth, sand.pressModulus, sand.pressExponent) * (pc.spacing * pc.spacing);
        BCH_ADD_FIXED(rutBodies, row + 2u * level, force)
    }
}
