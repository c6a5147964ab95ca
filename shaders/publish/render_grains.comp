// publish/render_grains — render grains of a patch as they are, but for their radius, which is a share of the largest of
// all patches; behind those of the patches before it.
// Reads count, grains, cursors; writes frame. One thread per grain.
#include "shared/publish.h"
#include "shared/upsample.h"

BCH_READ(0, uint, count)
BCH_READ(1, RenderGrain, grains)
BCH_READ(2, uint, cursors)
BCH_WRITE(3, RenderGrain, frame)

BCH_PARAMS(PublishParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    uint place = cursors[pc.stream] + i;
    if (i >= count[0] || place >= pc.capacity)
        return;
    RenderGrain grain = grains[i];
    uint share = ((grain.look >> 8u & 0xFFu) * pc.source + 127u) / 255u;
    grain.look = (grain.look & 0xFFFF00FFu) | share << 8u;
    frame[place] = grain;
}
