// A tile of columns as a grid of (side + 1) squared vertices, one instance per tile. With SHADOW as the sun sees it.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"

layout(location = 0) flat out uint tileIndex;
layout(location = 1) out vec3 worldNormal;
layout(location = 2) out vec4 bareAt; // xyz place, w how bare it is

float heightAt(TileRow tile, uint x, uint z)
{
    return heights[tile.firstColumn + z * (tile.side + 3u) + x];
}

void main()
{
    tileIndex = gl_InstanceIndex;
    TileRow tile = tiles[gl_InstanceIndex];
    uint x = gl_VertexIndex % (tile.side + 1u) + 1u, z = gl_VertexIndex / (tile.side + 1u) + 1u;
    float spacing = tile.origin.w;
    vec3 point = tile.origin.xyz + vec3(float(x - 1u) * spacing, heightAt(tile, x, z), float(z - 1u) * spacing);
    worldNormal = vec3(heightAt(tile, x - 1u, z) - heightAt(tile, x + 1u, z), 2.0 * spacing,
                       heightAt(tile, x, z - 1u) - heightAt(tile, x, z + 1u));
    uint column = tile.firstColumn + z * (tile.side + 3u) + x;
    bareAt = vec4(point, tile.overFloor == 1u ? float(columnColors[column] >> kBareShift) / 255.0 : 0.0);
#ifdef SHADOW
    gl_Position = vec4(toLight(point), 1.0);
#else
    gl_Position = toClip(point);
#endif
}
