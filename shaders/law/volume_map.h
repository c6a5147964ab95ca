// A cooked shape as a point of its frame meets it: how far, which way is out, and what share of a particle's kernel it
// fills. Needs the buffer volumeMaps, of uint (shared/volume_maps.h).
#ifndef BCH_LAW_VOLUME_MAP_H
#define BCH_LAW_VOLUME_MAP_H

#include "shared/volume_maps.h"

struct MapPoint
{
    vec3 normal;         // of length one, away from the solid; 0 where there are no nodes
    float distance;      // m, negative inside; +-reach where there are no nodes
    vec3 weightGradient; // 1/m, towards the solid
    float weight;        // integral of the kernel over the solid, 0 to 1
};

// Distance in steps, weight in 65535ths.
BCH_LAW vec2 mapNode(uint word)
{
    return vec2(float(int(word << 16) >> 16), float(word >> 16));
}

BCH_LAW MapPoint mapWithoutNodes(float distance, float weight)
{
    MapPoint point;
    point.normal = vec3(0.0f);
    point.distance = distance;
    point.weightGradient = vec3(0.0f);
    point.weight = weight;
    return point;
}

BCH_LAW VolumeMap volumeMapAt(uint first)
{
    VolumeMap map;
    map.origin = vec4(
        uintBitsToFloat(volumeMaps[first]), uintBitsToFloat(volumeMaps[first + 1u]),
        uintBitsToFloat(volumeMaps[first + 2u]), uintBitsToFloat(volumeMaps[first + 3u]));
    map.cellsX = volumeMaps[first + 4u];
    map.cellsY = volumeMaps[first + 5u];
    map.cellsZ = volumeMaps[first + 6u];
    map.firstCell = volumeMaps[first + 7u];
    map.firstNode = volumeMaps[first + 8u];
    map.distanceStep = uintBitsToFloat(volumeMaps[first + 9u]);
    map.reach = uintBitsToFloat(volumeMaps[first + 10u]);
    map.unused0 = 0u;
    return map;
}

// The cell's word; everything beyond the block is outside.
BCH_LAW uint mapCell(VolumeMap map, vec3 cell)
{
    if (cell.x < 0.0f || cell.y < 0.0f || cell.z < 0.0f || cell.x >= float(map.cellsX) || cell.y >= float(map.cellsY)
        || cell.z >= float(map.cellsZ))
        return kMapOutside;
    return volumeMaps[map.firstCell + (uint(cell.z) * map.cellsY + uint(cell.y)) * map.cellsX + uint(cell.x)];
}

// Trilinear within the brick of the point's cell; the gradients are those of the same function.
BCH_LAW MapPoint mapPoint(VolumeMap map, vec3 p)
{
    vec3 scaled = (p - vec3(map.origin)) * map.origin.w;
    vec3 corner = floor(scaled);
    uint cell = mapCell(map, corner);
    if (cell == kMapOutside)
        return mapWithoutNodes(map.reach, 0.0f);
    if (cell == kMapInside)
        return mapWithoutNodes(-map.reach, 1.0f);
    uint side = 1u << (cell & kMapLevelMask);
    vec3 local = (scaled - corner) * float(side);
    vec3 low = min(floor(local), vec3(float(side) - 1.0f));
    vec3 f = local - low;
    uint row = side + 1u;
    uint plane = row * row;
    uint first = map.firstNode + (cell >> kMapLevelBits) + uint(low.z) * plane + uint(low.y) * row + uint(low.x);
    vec2 n000 = mapNode(volumeMaps[first]);
    vec2 n100 = mapNode(volumeMaps[first + 1u]);
    vec2 n010 = mapNode(volumeMaps[first + row]);
    vec2 n110 = mapNode(volumeMaps[first + row + 1u]);
    vec2 n001 = mapNode(volumeMaps[first + plane]);
    vec2 n101 = mapNode(volumeMaps[first + plane + 1u]);
    vec2 n011 = mapNode(volumeMaps[first + plane + row]);
    vec2 n111 = mapNode(volumeMaps[first + plane + row + 1u]);

    vec2 dx00 = n100 - n000;
    vec2 dx10 = n110 - n010;
    vec2 dx01 = n101 - n001;
    vec2 dx11 = n111 - n011;
    vec2 x00 = n000 + dx00 * f.x;
    vec2 x10 = n010 + dx10 * f.x;
    vec2 x01 = n001 + dx01 * f.x;
    vec2 x11 = n011 + dx11 * f.x;
    vec2 dy0 = x10 - x00;
    vec2 dy1 = x11 - x01;
    vec2 y0 = x00 + dy0 * f.y;
    vec2 y1 = x01 + dy1 * f.y;
    vec2 dz = y1 - y0;
    vec2 value = y0 + dz * f.z;
    vec2 dy = dy0 + (dy1 - dy0) * f.z;
    vec2 dx0 = dx00 + (dx10 - dx00) * f.y;
    vec2 dx1 = dx01 + (dx11 - dx01) * f.y;
    vec2 dx = dx0 + (dx1 - dx0) * f.z;

    MapPoint point;
    vec3 outward = vec3(dx.x, dy.x, dz.x);
    float steepness = length(outward);
    point.normal = steepness > 0.0f ? outward / steepness : vec3(0.0f);
    point.distance = value.x * map.distanceStep;
    float share = 1.0f / 65535.0f;
    point.weightGradient = vec3(dx.y, dy.y, dz.y) * (share * map.origin.w * float(side));
    point.weight = value.y * share;
    return point;
}

#endif
