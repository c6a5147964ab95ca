// The ground as a solid: the surface between the middles of columns, bilinear in each cell of four, by the place on it
// that is nearest. Needs the buffer ground, of uint (shared/terrain.h).
//
// Sand in a hole is beside walls that are higher than a column is wide, and the plane through the ground right below
// does not know them. So the nearest place is searched cell by cell, the own one first; what it finds bounds the
// search, and sand that lies on even ground rarely looks at more than two.
//
// Lengths in here are in spacings, and heights are as seen from the place that asks: no number is large, however far
// the anchor is from the terrain's origin.
#ifndef BCH_LAW_GROUND_H
#define BCH_LAW_GROUND_H

#include "law/ground_columns.h"
#include "law/shapes.h"
#include "shared/terrain.h"

BCH_CONST float kBeyondGround = 1.0e9f; // m: nothing reaches that far
// Of the reach: ground so far below has no wall within reach but for a sheer one, which is felt in its own cell.
BCH_CONST float kSheerDrop = 3.0f;
BCH_CONST int kMostCellsBeside = 3;   // that are searched, to each side
BCH_CONST uint kFootSteps = 4u;       // at most; a cell that is a plane takes one
BCH_CONST float kEvenTwist = 1.0e-4f; // spacings: less than this and a cell is a plane
BCH_CONST float kAtGround = 1.0e-3f;  // spacings: nearer than this the slope tells the normal better

BCH_LAW float groundFloat(uint word)
{
    return uintBitsToFloat(ground[word]);
}

BCH_LAW bool groundIsThere()
{
    return ground[kGroundPresent] != 0u;
}

// A tile that was looked up; most of the cells that a place asks for lie in one.
struct GroundTile
{
    int x;
    int z;
    uint first; // word of its heights, 0 where it is not resident
};

BCH_LAW GroundTile groundTile(int X, int Z)
{
    GroundTile tile;
    tile.x = X;
    tile.z = Z;
    uint slot = groundSlot(X, Z);
    tile.first = slot == kNoTile ? 0u : ground[kGroundHeights] + kGroundTileWords * slot;
    return tile;
}

// The cell between four columns, whose lowest one this is, and where in it a place is.
struct GroundSpot
{
    int x;
    int z;
    vec2 inside; // 0 to 1
};

BCH_LAW GroundSpot groundSpot(vec3 at)
{
    float inverse = groundFloat(kGroundInverse);
    float x = (at.x + groundFloat(kGroundShift)) * inverse - 0.5f;
    float z = (at.z + groundFloat(kGroundShift + 1u)) * inverse - 0.5f;
    GroundSpot spot;
    spot.x = int(ground[kGroundColumn]) + int(floor(x));
    spot.z = int(ground[kGroundColumn + 1u]) + int(floor(z));
    spot.inside = vec2(x - floor(x), z - floor(z));
    return spot;
}

// Height = level + slopeX x + slopeZ z + twist x z, over the place that asks.
struct GroundCell
{
    float level;
    float slopeX;
    float slopeZ;
    float twist;
};

// As seen from y, m relative to the anchor.
BCH_LAW float heightSeen(float height, float y)
{
    return (height - groundFloat(kGroundShift + 2u) - y) * groundFloat(kGroundInverse);
}

BCH_LAW GroundCell groundCell(BCH_INOUT(GroundTile, tile), int x, int z, float y)
{
    int X = tileOfColumn(x);
    int Z = tileOfColumn(z);
    if (X != tile.x || Z != tile.z)
        tile = groundTile(X, Z);
    GroundCell cell;
    cell.level = heightSeen(groundFloat(kGroundFloor), y);
    cell.slopeX = 0.0f;
    cell.slopeZ = 0.0f;
    cell.twist = 0.0f;
    if (tile.first == 0u)
        return cell;
    uint word = tile.first + kGroundSide * (uint(z) % kTileSide) + uint(x) % kTileSide;
    float a = heightSeen(groundFloat(word), y);
    float b = heightSeen(groundFloat(word + 1u), y);
    float c = heightSeen(groundFloat(word + kGroundSide), y);
    float d = heightSeen(groundFloat(word + kGroundSide + 1u), y);
    cell.level = a;
    cell.slopeX = b - a;
    cell.slopeZ = c - a;
    cell.twist = (d - c) - (b - a);
    return cell;
}

// A place of the surface over a cell, and how it leans there.
struct GroundFoot
{
    vec3 at; // as seen from the cell's lowest column, and from the height that asks
    vec2 slope;
};

BCH_LAW GroundFoot footAt(GroundCell cell, vec2 q)
{
    GroundFoot foot;
    foot.slope = vec2(cell.slopeX + cell.twist * q.y, cell.slopeZ + cell.twist * q.x);
    foot.at = vec3(q.x, cell.level + cell.slopeX * q.x + foot.slope.y * q.y, q.y);
    return foot;
}

BCH_LAW float fromZeroToOne(float x)
{
    return clamp(x, 0.0f, 1.0f);
}

// The nearest place of a cell's surface as seen from p and height 0: Gauss and Newton's steps within the square, each
// of which is exact on a plane.
BCH_LAW GroundFoot nearestFoot(GroundCell cell, vec2 p)
{
    GroundFoot foot = footAt(cell, vec2(fromZeroToOne(p.x), fromZeroToOne(p.y)));
    bool even = abs(cell.twist) < kEvenTwist;
    for (uint k = 0u; k < kFootSteps; ++k)
    {
        float height = foot.at.y;
        vec2 s = foot.slope;
        float towardsX = p.x - foot.at.x - height * s.x;
        float towardsZ = p.y - foot.at.z - height * s.y;
        float xx = 1.0f + s.x * s.x;
        float zz = 1.0f + s.y * s.y;
        float xz = s.x * s.y;
        float each = 1.0f / (1.0f + s.x * s.x + s.y * s.y);
        float x = foot.at.x + (zz * towardsX - xz * towardsZ) * each;
        float z = foot.at.z + (xx * towardsZ - xz * towardsX) * each;
        bool insideX = x == fromZeroToOne(x);
        bool insideZ = z == fromZeroToOne(z);
        // What is left of the step along a side of the square.
        if (!insideX)
        {
            x = fromZeroToOne(x);
            z = foot.at.z + (towardsZ - xz * (x - foot.at.x)) / zz;
        }
        else if (!insideZ)
        {
            z = fromZeroToOne(z);
            x = foot.at.x + (towardsX - xz * (z - foot.at.z)) / xx;
        }
        x = fromZeroToOne(x);
        z = fromZeroToOne(z);
        float moved = abs(x - foot.at.x) + abs(z - foot.at.z);
        foot = footAt(cell, vec2(x, z));
        if ((even && insideX && insideZ) || moved < kEvenTwist)
            break;
    }
    return foot;
}

BCH_LAW vec3 groundNormal(vec2 slope)
{
    return vec3(-slope.x, 1.0f, -slope.y) / sqrt(1.0f + dot(slope, slope));
}

// Along one axis, from a place to a cell.
BCH_LAW float cellAway(float x, int cell)
{
    float low = float(cell);
    return max(max(low - x, x - low - 1.0f), 0.0f);
}

// How far a place above a cell (side 1) or below it (-1) is from its highest or lowest corner, along y.
BCH_LAW float cellBelow(GroundCell cell, float side)
{
    float a = side * cell.level;
    float b = side * (cell.level + cell.slopeX);
    float c = side * (cell.level + cell.slopeZ);
    float d = side * (cell.level + cell.slopeX + cell.slopeZ + cell.twist);
    return max(-max(max(a, b), max(c, d)), 0.0f);
}

// y of the ground above or below a place; both relative to the anchor. Only where there is ground.
BCH_LAW float groundHeight(vec3 at)
{
    GroundSpot spot = groundSpot(at);
    GroundTile tile = groundTile(tileOfColumn(spot.x), tileOfColumn(spot.z));
    GroundCell cell = groundCell(tile, spot.x, spot.z, at.y);
    return at.y + footAt(cell, spot.inside).at.y * groundFloat(kGroundSpacing);
}

// Where a place stands to the ground. What is farther than the reach, m, is only known to be so.
BCH_LAW SurfacePoint groundSurface(vec3 at, float reach)
{
    if (!groundIsThere())
        return surfacePoint(vec3(0.0f, 1.0f, 0.0f), kBeyondGround);
    float spacing = groundFloat(kGroundSpacing);
    float within = reach * groundFloat(kGroundInverse);
    GroundSpot spot = groundSpot(at);
    vec2 p = spot.inside;
    GroundTile tile = groundTile(tileOfColumn(spot.x), tileOfColumn(spot.z));
    GroundCell cell = groundCell(tile, spot.x, spot.z, at.y);
    GroundFoot below = footAt(cell, p);
    float side = below.at.y > 0.0f ? -1.0f : 1.0f;
    float plain = abs(below.at.y) / sqrt(1.0f + dot(below.slope, below.slope));
    if (plain > kSheerDrop * within)
        return surfacePoint(groundNormal(below.slope), side * plain * spacing);

    GroundFoot best = nearestFoot(cell, p);
    vec3 away = vec3(p.x, 0.0f, p.y) - best.at;
    float best2 = dot(away, away);
    float search = min(sqrt(best2), within);
    int most = kMostCellsBeside;
    int lowX = max(int(floor(p.x - search)), -most);
    int lowZ = max(int(floor(p.y - search)), -most);
    int highX = min(int(floor(p.x + search)), most);
    int highZ = min(int(floor(p.y + search)), most);
    for (int z = lowZ; z <= highZ; ++z)
        for (int x = lowX; x <= highX; ++x)
        {
            float awayX = cellAway(p.x, x);
            float awayZ = cellAway(p.y, z);
            float away2 = awayX * awayX + awayZ * awayZ;
            float enough = min(best2, within * within);
            if ((x == 0 && z == 0) || away2 >= enough)
                continue;
            GroundCell beside = groundCell(tile, spot.x + x, spot.z + z, at.y);
            float awayY = cellBelow(beside, side);
            if (away2 + awayY * awayY >= enough)
                continue;
            vec2 seen = vec2(p.x - float(x), p.y - float(z));
            GroundFoot foot = nearestFoot(beside, seen);
            vec3 to = vec3(seen.x, 0.0f, seen.y) - foot.at;
            if (dot(to, to) >= best2)
                continue;
            best2 = dot(to, to);
            best = foot;
            away = to;
        }
    float distance = sqrt(best2);
    vec3 normal = distance > kAtGround ? away * (side / distance) : groundNormal(best.slope);
    return surfacePoint(normal, side * distance * spacing);
}

#endif
