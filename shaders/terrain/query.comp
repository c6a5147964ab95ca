// terrain/query — the surface at a place or along a ray.
// Reads queries, ground, bed, loose, covers, awake, materials; writes hits. One thread per query.
#include "shared/terrain.h"

BCH_READ(0, SurfaceQuery, queries)
BCH_READ(1, uint, ground)
BCH_READ(2, float, bed)
BCH_READ(3, uint, loose)
BCH_READ(4, uint, covers)
BCH_READ(5, uint, awake)
BCH_READ(6, TerrainMaterial, materials)
BCH_WRITE(7, SurfaceHit, hits)

BCH_PARAMS(SurfaceQueryParams)

#include "law/surface_ray.h"

BCH_LAW SurfaceHit nothing()
{
    SurfaceHit hit;
    hit.place = vec4(0.0f);
    hit.normal = vec4(0.0f, 1.0f, 0.0f, 0.0f);
    hit.words = uvec4(0u);
    return hit;
}

// Only what lies over a resident tile counts.
BCH_LAW SurfaceHit hitAt(SurfaceCell cell, float u, float v, vec3 place, float distance, bool withAwake)
{
    SurfaceHit hit = nothing();
    uint column = columnUnder(cell, u, v);
    if (cell.found == 0u || column == kNoTile)
        return hit;
    float inverse = uintBitsToFloat(ground[kGroundInverse]);
    float slopeX = ((cell.h10 - cell.h00) * (1.0f - v) + (cell.h11 - cell.h01) * v) * inverse;
    float slopeZ = ((cell.h01 - cell.h00) * (1.0f - u) + (cell.h11 - cell.h10) * u) * inverse;
    hit.place = vec4(place, distance);
    hit.normal = vec4(normalize(vec3(-slopeX, 1.0f, -slopeZ)), sandDepth(column, withAwake));
    hit.words = uvec4(1u, covers[column] & kCoverMaterial, awake[2u * column] > 0u ? 1u : 0u, 0u);
    return hit;
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= pc.count)
        return;
    vec3 from = vec3(queries[i].from);
    float most = queries[i].from.w;
    vec3 way = vec3(queries[i].way);
    bool withAwake = queries[i].way.w > 0.0f;
    SurfacePlace begin = surfacePlace(from);
    if (most <= 0.0f)
    {
        SurfaceCell cell = surfaceCell(begin.x, begin.z, withAwake);
        vec3 place = vec3(from.x, heightIn(cell, begin.u, begin.v), from.z);
        hits[i] = hitAt(cell, begin.u, begin.v, place, 0.0f, withAwake);
        return;
    }
    RayMeets meets = alongRay(begin, from.y, way, most, withAwake);
    if (meets.distance > most)
        hits[i] = nothing();
    else
        hits[i] = hitAt(meets.cell, meets.u, meets.v, from + way * meets.distance, meets.distance, withAwake);
}
