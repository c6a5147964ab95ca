// publish/heads — how many elements a frame has, and the arguments to draw them, so that the host need not know.
// Reads cursors, draws; writes frame. One thread per stream.
#include "shared/publish.h"

BCH_READ(0, uint, cursors)
BCH_READ(1, StreamDraw, draws)
BCH_WRITE(2, uint, frame)

BCH_KERNEL
{
    uint stream = BCH_INDEX;
    if (stream >= kStreamCount)
        return;
    StreamDraw draw = draws[stream];
    uint needed = cursors[stream];
    uint count = min(needed, draw.capacity);
    uint head = kHeadWords * stream;
    frame[head + kHeadDraw] = draw.vertexCount;
    frame[head + kHeadDraw + 1u] = count;
    frame[head + kHeadDraw + 2u] = 0u;
    frame[head + kHeadDraw + 3u] = 0u;
    frame[head + kHeadDrawIndexed] = draw.indexCount;
    frame[head + kHeadDrawIndexed + 1u] = count;
    frame[head + kHeadDrawIndexed + 2u] = 0u;
    frame[head + kHeadDrawIndexed + 3u] = 0u;
    frame[head + kHeadDrawIndexed + 4u] = 0u;
    frame[head + kHeadDispatch] = (count + draw.groupSize - 1u) / draw.groupSize;
    frame[head + kHeadDispatch + 1u] = 1u;
    frame[head + kHeadDispatch + 2u] = 1u;
    frame[head + kHeadCount] = count;
    frame[head + kHeadNeeded] = needed;
    frame[head + kHeadNeeded + 1u] = 0u;
    frame[head + kHeadNeeded + 2u] = 0u;
}
