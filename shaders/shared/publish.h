// Frames that leave the simulation: what a slot of the ring holds, in words. barchan/publish.h says the same to hosts.
#ifndef BCH_SHARED_PUBLISH_H
#define BCH_SHARED_PUBLISH_H

// One head per stream, at the beginning of a slot.
BCH_CONST uint kStreamGrains = 0u;
BCH_CONST uint kStreamParticles = 1u;
BCH_CONST uint kStreamTiles = 2u;
BCH_CONST uint kStreamRenderGrains = 3u;
BCH_CONST uint kStreamCount = 4u;

// Words of a head.
BCH_CONST uint kHeadDraw = 0u;        // VkDrawIndirectCommand
BCH_CONST uint kHeadDrawIndexed = 4u; // VkDrawIndexedIndirectCommand
BCH_CONST uint kHeadDispatch = 9u;    // VkDispatchIndirectCommand
BCH_CONST uint kHeadCount = 12u;      // elements in the slot
BCH_CONST uint kHeadNeeded = 13u;     // elements that there are; more than the count where the capacity did not suffice
BCH_CONST uint kHeadWords = 16u;

// What one instance of a stream is drawn with.
struct StreamDraw
{
    uint vertexCount;
    uint indexCount;
    uint groupSize; // threads of a group of the host's kernels
    uint capacity;  // elements
};

BCH_CONST uint kParticlePatchShift = 8u;
BCH_CONST uint kParticleSpeedShift = 16u;
BCH_CONST float kParticleSpeedUnit = 0.00390625f; // m/s: 2^-8
BCH_CONST float kParticleSpeedMost = 65535.0f;    // units
BCH_CONST float kOrientationMost = 32767.0f;

// Words of a tile: X, Z, 1 where a tile is resident, how often its slot was filled; then the rectangle of heights that
// changed, first x and z, last x and z. Without any the first are kNoChange.
BCH_CONST uint kTileWords = 8u;
BCH_CONST uint kTileRect = 4u;
BCH_CONST uint kNoChange = 0xFFFFFFFFu;

struct PublishParams
{
    uint stream;
    uint capacity; // elements of the stream in a slot
    uint source;   // index of the patch; of render grains, 255 times their radius over the largest
    uint whole;    // advancing: 1: all counted elements were published
};

struct PublishTileParams
{
    uint count;     // slots of tiles
    uint keepRects; // 1: nobody has seen the slot's last frame, so what it said of changes is still news
    uint unused0;
    uint unused1;
};

#endif
