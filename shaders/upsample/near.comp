// upsample/near — the parts of bodies that may meet grains of each block.
// Reads counts, blocks, parts, bodies; writes nearParts. One thread per block.
#include "law/body_motion.h"
#include "law/render_blocks.h"

BCH_READ(0, uint, counts)
BCH_READ(1, ivec4, blocks)
BCH_READ(2, BodyPart, parts)
BCH_READ(3, BodyRow, bodies)
BCH_WRITE(4, uint, nearParts)

BCH_PARAMS(UpsampleParams)

BCH_KERNEL
{
    uint b = BCH_INDEX;
    if (b >= counts[kRenderBlocks])
        return;
    ivec4 block = blocks[b];
    float side = kBlockSide * pc.spacing;
    vec3 low = vec3(float(block.x), float(block.y), float(block.z)) * side;
    vec3 high = low + vec3(side);
    uint list = kNearStride * b;
    uint found = 0u;
    for (uint k = 0u; k < pc.partCount; ++k)
    {
        BodyPart part = parts[k];
        BodyRow body = bodies[part.body];
        vec3 place = vec3(body.position) + rotateBy(body.rotation, vec3(part.place));
        vec3 away = place - clamp(place, low, high);
        float reach = part.size.w + 2.0f * pc.spacing;
        if (dot(away, away) >= reach * reach)
            continue;
        if (found < kNearMost)
            nearParts[list + 1u + found] = k;
        ++found;
    }
    nearParts[list] = found;
}
