// publish/grains — living grains, packed, in their order.
// Reads count, positions, orientations, words, offsets (the scan of publish/live), cursors; writes frame. One thread per
// grain.
#include "shared/publish.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, orientations)
BCH_READ(3, uvec4, words)
BCH_READ(4, uint, offsets)
BCH_READ(5, uint, cursors)
BCH_WRITE(6, uvec4, frame)

BCH_PARAMS(PublishParams)

#include "law/pack.h"

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = positions[i];
    uint place = cursors[pc.stream] + offsets[i];
    if (at.w < 0.0f || place >= pc.capacity)
        return;
    vec4 turn = orientations[i];
    frame[2u * place] =
        uvec4(floatBitsToUint(at.x), floatBitsToUint(at.y), floatBitsToUint(at.z), floatBitsToUint(at.w));
    frame[2u * place + 1u] =
        uvec4(packSigned(turn.x, turn.y), packSigned(turn.z, turn.w), words[i].x, words[i].y);
}
