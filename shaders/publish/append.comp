// publish/append — elements that have the form of a stream already, behind those that came before.
// Reads count, elements, cursors; writes frame. One thread per element.
#include "shared/publish.h"

BCH_READ(0, uint, count)
BCH_READ(1, uvec4, elements)
BCH_READ(2, uint, cursors)
BCH_WRITE(3, uvec4, frame)

BCH_PARAMS(PublishParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    uint place = cursors[pc.stream] + i;
    if (i >= count[0] || place >= pc.capacity)
        return;
    frame[place] = elements[i];
}
