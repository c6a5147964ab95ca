// Volume maps of cooked shapes: how they lie in the atlas, a buffer of words that all shapes share.
//
// A map is its VolumeMap as words, a block of cells, one spacing wide, and the nodes of the cells near the surface. A
// cell's word is one of the two below, or says where its brick of nodes begins and how fine it is: a brick of 2^k cells
// a side has (2^k + 1)^3 nodes, x running fastest. Neighbouring bricks each have the nodes of their common face, so a
// lookup reads one word of a cell and eight of one brick.
//
// A node's word: signed distance in the low half, a signed number of VolumeMap::distanceStep; solid weight in the high
// half, 65535 being one.
#ifndef BCH_SHARED_VOLUME_MAPS_H
#define BCH_SHARED_VOLUME_MAPS_H

BCH_CONST uint kMapOutside = 0u; // farther out than VolumeMap::reach
BCH_CONST uint kMapInside = 7u;  // deeper in; no level is 7
// Any other cell: low bits k, 1 to 4; the rest is the place of its first node, counted from VolumeMap::firstNode.
BCH_CONST uint kMapLevelBits = 3u;
BCH_CONST uint kMapLevelMask = 7u;
BCH_CONST uint kMapFirstLevel = 1u;
BCH_CONST uint kMapLastLevel = 4u;

struct VolumeMap
{
    vec4 origin; // xyz: the block's lowest corner in the shape's frame, m; w: cells per metre
    uint cellsX;
    uint cellsY;
    uint cellsZ;
    uint firstCell;     // word of the atlas; x runs fastest
    uint firstNode;     // word of the atlas
    float distanceStep; // m
    float reach;        // m: nearer to the surface than this, there are nodes
    uint unused0;
};
BCH_CONST uint kMapHeadWords = 12u; // of a VolumeMap

#endif
