// Columns under the parts of bodies. Needs the buffers bodies, parts, loads, ground and volumeMaps, bed, loose, covers
// and materials, and parameters of RutParams.
#ifndef BCH_LAW_RUT_COLUMNS_H
#define BCH_LAW_RUT_COLUMNS_H

#define BCH_COOKED_SOLIDS
#include "law/body_motion.h"
#include "law/ground_columns.h"
#include "law/topple.h"

BCH_CONST float kRutNothing = 1.0e9f; // m: no part above

// The column that a thread of a part looks at in round (i, k): the footprint of the sphere around it, from its lowest
// corner on. z is kRutSide times as far as rounds are needed to each side.
BCH_LAW ColumnSpot footprintSpot(vec3 middle, float radius, uint lane, uint i, uint k)
{
    ColumnSpot spot = columnSpot(middle - vec3(radius, 0.0f, radius));
    spot.x += int(lane % kRutSide + kRutSide * i);
    spot.z += int(lane / kRutSide + kRutSide * k);
    spot.u = 0.5f;
    spot.v = 0.5f;
    return spot;
}

BCH_LAW uint footprintRounds(float radius)
{
    return min(uint(2.0f * radius / (pc.spacing * float(kRutSide))) + 1u, 16u);
}

// The lowest place of a solid on the vertical through a point, m relative to the anchor: up along it, never farther
// than the solid is away.
BCH_LAW float lowestAbove(BCH_IN(SolidShape, solid), vec3 at)
{
    float radius = solid.size.w;
    float y = solid.position.y - 1.001f * radius;
    float top = solid.position.y + radius;
    float longest = solid.kind == kShapeCooked ? 0.1f * radius : 2.0f * radius; // maps know only what is near
    for (uint i = 0u; i < 48u && y < top; ++i)
    {
        float away = solidSurface(solid, vec3(at.x, y, at.z)).distance;
        if (away < 1.0e-5f)
            return y + away;
        y += min(away, longest);
    }
    return kRutNothing;
}

BCH_LAW float rutTop(uint column)
{
    return toppleHeight(bed[column], loose[column], materials[covers[column] & kCoverMaterial].heightPerQuantum);
}

// m between a column and what is lowest of the part above it.
BCH_LAW float clearance(BCH_IN(SolidShape, solid), ColumnSpot spot, uint column)
{
    vec3 at = columnPlace(spot.x, spot.z, 0.5f, 0.5f, rutTop(column));
    float lowest = lowestAbove(solid, at);
    return lowest >= kRutNothing ? kRutNothing : lowest - at.y;
}

#endif
