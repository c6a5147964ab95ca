// upsample/match — the living owners, by rank: what they were in the last step and how they have moved since; and the
// blocks that their flow reaches.
// Reads count, serials (sorted), order, positions, velocities, words, oldSerials, oldPlaces, oldCounts; writes owners,
// places, entryKeys, entryValues, counts. One thread per particle, and at least one.
#include "shared/upsample.h"

BCH_READ(0, uint, count)
BCH_READ(1, uint, serials)
BCH_READ(2, uint, order)
BCH_READ(3, vec4, positions)
BCH_READ(4, vec4, velocities)
BCH_READ(5, uvec4, words)
BCH_READ(6, uint, oldSerials)
BCH_READ(7, vec4, oldPlaces)
BCH_READ(8, uint, oldCounts)
BCH_WRITE(9, RenderOwner, owners)
BCH_WRITE(10, vec4, places)
BCH_WRITE(11, uint, entryKeys)
BCH_WRITE(12, uint, entryValues)
BCH_WRITE(13, uint, counts)

BCH_PARAMS(UpsampleParams)

#include "law/find_serial.h"
#include "law/render_blocks.h"

// Opacity that grains begin with: sand that wakes in its place fades in where ground fades out, sand that is poured is
// seen soon, and when the grains are first asked for all are there at once. Over terrain firstOpacity knows better.
BCH_LAW float givenOpacity(vec3 velocity, bool begun)
{
    return !begun ? 1.0f : dot(velocity, velocity) > 0.0f ? kPouredOpacity : 0.0f;
}

BCH_LAW void writeLive(uint live)
{
    counts[kRenderLive] = live;
    counts[kRenderEntries] = kBlockEntries * live;
}

// Of the box of blocks around all that the owner reaches.
BCH_LAW void writeEntries(uint rank, vec3 at)
{
    ivec3 high = blockAt(at + vec3(kFieldReach * pc.spacing), pc.inverseSpacing);
    for (uint c = 0u; c < kBlockEntries; ++c)
    {
        ivec3 block = entryBlock(at, c);
        bool reached = block.x <= high.x && block.y <= high.y && block.z <= high.z;
        entryKeys[kBlockEntries * rank + c] = reached ? blockKey(block) : kNoBlockKey;
        entryValues[kBlockEntries * rank + c] = kBlockEntries * rank + c;
    }
}

BCH_KERNEL
{
    uint rank = BCH_INDEX;
    uint n = count[0];
    if (rank == 0u)
        counts[kRenderBegun] = 1u;
    if (rank == 0u && (n == 0u || serials[0] == kNoSerial))
        writeLive(0u);
    if (rank >= n || serials[rank] == kNoSerial)
        return;
    if (rank + 1u == n || serials[min(rank + 1u, n - 1u)] == kNoSerial)
        writeLive(rank + 1u);
    uint i = order[rank];
    vec4 at = positions[i];
    vec4 velocity = velocities[i];
    float seconds = pc.gravity.w;
    uint oldRank = findSerial(serials[rank]);
    bool known = oldRank != kNoRank;
    vec3 moved = known ? (vec3(at) - vec3(oldPlaces[oldRank])) / seconds : vec3(velocity);
    vec3 before = known ? vec3(oldPlaces[oldRank]) : vec3(at) - vec3(velocity) * seconds;
    float opacity = givenOpacity(vec3(velocity), oldCounts[kRenderBegun] != 0u);
    RenderOwner owner;
    owner.before = vec4(before.x, before.y, before.z, opacity);
    owner.motion = vec4(moved.x, moved.y, moved.z, velocity.w < 0.0f ? kOwnerAsleep : kOwnerAwake);
    owner.serial = serials[rank];
    owner.material = words[i].x;
    owner.oldRank = oldRank;
    owner.unused0 = 0u;
    owners[rank] = owner;
    places[rank] = vec4(at.x, at.y, at.z, 0.0f);
    writeEntries(rank, before);
}
