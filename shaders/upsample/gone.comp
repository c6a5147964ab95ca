// upsample/gone — ranks behind the living for owners that are gone, as far as there is room, and how many ranks and
// grains there are in all.
// Reads goneCount, gone (ranks in the last step), oldCounts, oldPlaces; writes owners, places, grainCount; updates
// counts. One thread per rank, and at least one.
#include "shared/upsample.h"

BCH_READ(0, uint, goneCount)
BCH_READ(1, uint, gone)
BCH_READ(2, uint, oldCounts)
BCH_READ(3, vec4, oldPlaces)
BCH_WRITE(4, RenderOwner, owners)
BCH_WRITE(5, vec4, places)
BCH_WRITE(6, uint, grainCount)
BCH_UPDATE(7, uint, counts)

BCH_PARAMS(UpsampleParams)

BCH_KERNEL
{
    uint j = BCH_INDEX;
    uint live = counts[kRenderLive];
    uint room = min(goneCount[0], pc.rankCapacity - min(live, pc.rankCapacity));
    if (j == 0u)
    {
        counts[kRenderAll] = live + room;
        grainCount[0] = (live + room) * kRenderBoxes * pc.perBox;
    }
    if (j >= room)
        return;
    uint oldRank = gone[j];
    vec4 place = oldPlaces[oldRank];
    float left = oldRank < oldCounts[kRenderLive] ? kFadeSeconds : place.w - pc.gravity.w;
    RenderOwner owner;
    owner.before = vec4(place.x, place.y, place.z, 0.0f);
    owner.motion = vec4(0.0f, 0.0f, 0.0f, kOwnerGone);
    owner.serial = kNoSerial;
    owner.material = 0u;
    owner.oldRank = oldRank;
    owner.unused0 = 0u;
    owners[live + j] = owner;
    places[live + j] = vec4(place.x, place.y, place.z, left);
}
