// publish/advance — where the next elements of a stream go.
// Reads count, offsets; updates cursors. One thread in all.
#include "shared/publish.h"

BCH_READ(0, uint, count)
BCH_READ(1, uint, offsets)
BCH_UPDATE(2, uint, cursors)

BCH_PARAMS(PublishParams)

BCH_KERNEL
{
    if (BCH_INDEX != 0u)
        return;
    cursors[pc.stream] = cursors[pc.stream] + (pc.whole != 0u ? count[0] : offsets[count[0]]);
}
