#include "solid.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <unordered_map>

namespace barchan
{

namespace
{
// A point where two pieces of a sheet touch is two points, this share of the way to the middle of each piece's
// triangles: sides would otherwise meet four at a time along one edge.
constexpr float kPart = 1.0e-3f;
// Where a back is farther away than so many thicknesses, or a face less than this share of one in front of its copy,
// the sheet is folded too sharply.
constexpr float kFarthest = 3.0f, kThinnest = 0.8f;
// Of the quadratic form that finds backs: keeps them straight behind points where the faces leave a choice.
constexpr float kStraight = 1.0e-3f;

// Sets that are joined; each goes by its lowest member.
class Sets
{
public:
    explicit Sets(size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), 0u); }

    uint32_t find(uint32_t member)
    {
        while (parents_[member] != member)
            member = parents_[member] = parents_[parents_[member]];
        return member;
    }
    void join(uint32_t a, uint32_t b)
    {
        a = find(a);
        b = find(b);
        parents_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<uint32_t> parents_;
};

// Sides of triangles by the two points they run between. A side is the corner that it starts from.
class Sides
{
public:
    explicit Sides(const Surface& surface) : surface_(surface)
    {
        for (uint32_t corner = 0; corner < surface.corners.size(); ++corner)
            sound_ = sides_.try_emplace(key(from(corner), to(corner)), corner).second && sound_;
    }

    static uint32_t next(uint32_t corner) { return corner % 3 == 2 ? corner - 2 : corner + 1; }
    uint32_t from(uint32_t corner) const { return surface_.corners[corner]; }
    uint32_t to(uint32_t corner) const { return surface_.corners[next(corner)]; }

    // No edge has three triangles, and the two of an edge agree about what is outside.
    bool sound() const { return sound_; }
    // The same edge as a side of the next triangle, or null at a rim.
    const uint32_t* across(uint32_t corner) const
    {
        const auto at = sides_.find(key(to(corner), from(corner)));
        return at == sides_.end() ? nullptr : &at->second;
    }

private:
    static uint64_t key(uint32_t a, uint32_t b) { return uint64_t{a} << 32 | b; }

    const Surface& surface_;
    std::unordered_map<uint64_t, uint32_t> sides_;
    bool sound_ = true;
};

// A surface taken apart: what is closed already, and what has a rim.
struct Sheets
{
    Surface closed, open;
    std::vector<uint32_t> rim; // sides of `open`
};

JPH::Vec3 at(const Surface& surface, uint32_t corner)
{
    return JPH::Vec3(surface.points[surface.corners[corner]]);
}

// Its length is twice the area.
JPH::Vec3 crossOf(const Surface& surface, uint32_t triangle)
{
    const JPH::Vec3 a = at(surface, 3 * triangle);
    return (at(surface, 3 * triangle + 1) - a).Cross(at(surface, 3 * triangle + 2) - a);
}

JPH::Vec3 normalOf(const Surface& surface, uint32_t triangle)
{
    return crossOf(surface, triangle).NormalizedOr(JPH::Vec3::sZero());
}

// Gives the sheet a point for each fan of triangles that hangs together around a point of the surface, and parts the
// fans of one point.
void addFans(const Surface& surface, Sets& fans, const std::vector<uint32_t>& openCorners, Surface& open)
{
    constexpr uint32_t kNone = ~0u;
    std::vector<uint32_t> numbers(surface.corners.size(), kNone); // of a fan's lowest corner: the sheet's point
    std::vector<uint32_t> fansAt(surface.points.size(), 0);
    for (const uint32_t corner : openCorners)
    {
        uint32_t& number = numbers[fans.find(corner)];
        if (number == kNone)
        {
            number = static_cast<uint32_t>(open.points.size());
            open.points.push_back(surface.points[surface.corners[corner]]);
            ++fansAt[surface.corners[corner]];
        }
        open.corners.push_back(number);
    }
    for (const uint32_t corner : openCorners)
        if (fansAt[surface.corners[corner]] > 1)
        {
            const uint32_t first = corner - corner % 3;
            const JPH::Vec3 middle = (at(surface, first) + at(surface, first + 1) + at(surface, first + 2)) / 3.0f;
            JPH::Float3& point = open.points[numbers[fans.find(corner)]];
            (JPH::Vec3(point) + kPart * (middle - JPH::Vec3(point))).StoreFloat3(&point);
        }
}

Sheets takeApart(const Surface& surface, const Sides& sides)
{
    const auto count = static_cast<uint32_t>(surface.corners.size());
    Sets pieces(surface.triangleCount()), fans(count);
    for (uint32_t corner = 0; corner < count; ++corner)
        if (const uint32_t* other = sides.across(corner))
        {
            pieces.join(corner / 3, *other / 3);
            fans.join(corner, Sides::next(*other));
            fans.join(Sides::next(corner), *other);
        }
    std::vector<bool> hasRim(surface.triangleCount(), false); // by the lowest triangle of a piece
    for (uint32_t corner = 0; corner < count; ++corner)
        if (!sides.across(corner))
            hasRim[pieces.find(corner / 3)] = true;

    Sheets sheets;
    std::vector<uint32_t> openCorners;
    for (uint32_t corner = 0; corner < count; ++corner)
    {
        if (!hasRim[pieces.find(corner / 3)])
        {
            sheets.closed.corners.push_back(surface.corners[corner]);
            continue;
        }
        if (!sides.across(corner))
            sheets.rim.push_back(static_cast<uint32_t>(openCorners.size()));
        openCorners.push_back(corner);
    }
    if (!sheets.closed.corners.empty())
        sheets.closed.points = surface.points;
    addFans(surface, fans, openCorners, sheets.open);
    return sheets;
}

// `backs` has a point behind each point of the sheet.
Surface putTogether(const Sheets& sheets, const std::vector<JPH::Float3>& backs)
{
    Surface solid = sheets.closed;
    const auto first = static_cast<uint32_t>(solid.points.size());
    const auto behind = first + static_cast<uint32_t>(backs.size());
    const std::vector<uint32_t>& corners = sheets.open.corners;
    solid.points.insert(solid.points.end(), sheets.open.points.begin(), sheets.open.points.end());
    solid.points.insert(solid.points.end(), backs.begin(), backs.end());
    const auto add = [&](uint32_t a, uint32_t b, uint32_t c) { solid.corners.insert(solid.corners.end(), {a, b, c}); };
    for (size_t t = 0; t < corners.size(); t += 3)
    {
        add(first + corners[t], first + corners[t + 1], first + corners[t + 2]);
        add(behind + corners[t], behind + corners[t + 2], behind + corners[t + 1]);
    }
    for (const uint32_t side : sheets.rim)
    {
        const uint32_t from = corners[side], to = corners[Sides::next(side)];
        add(first + to, first + from, behind + from);
        add(first + to, behind + from, behind + to);
    }
    return solid;
}

std::string placeName(JPH::Vec3 place)
{
    char text[96];
    std::snprintf(
        text, sizeof text, "(%g, %g, %g)", static_cast<double>(place.GetX()), static_cast<double>(place.GetY()),
        static_cast<double>(place.GetZ()));
    return text;
}

// From each point of a sheet to where the planes of the faces at it meet once they all have moved back by 1: the least
// squares of how far that is missed, faces weighed by the angles they have there.
std::vector<JPH::Float3> waysBack(const Surface& sheet)
{
    JPH::Array<JPH::Mat44> forms(sheet.points.size(), kStraight * JPH::Mat44::sIdentity());
    std::vector<JPH::Float3> ways(sheet.points.size(), JPH::Float3(0.0f, 0.0f, 0.0f));
    for (uint32_t corner = 0; corner < sheet.corners.size(); ++corner)
    {
        const uint32_t next = Sides::next(corner), point = sheet.corners[corner];
        const JPH::Vec3 a = (at(sheet, next) - at(sheet, corner)).NormalizedOr(JPH::Vec3::sZero());
        const JPH::Vec3 b = (at(sheet, Sides::next(next)) - at(sheet, corner)).NormalizedOr(JPH::Vec3::sZero());
        const float angle = std::acos(std::clamp(a.Dot(b), -1.0f, 1.0f));
        const JPH::Vec3 face = normalOf(sheet, corner / 3);
        forms[point] += JPH::Mat44::sOuterProduct(face, angle * face);
        (JPH::Vec3(ways[point]) - angle * face).StoreFloat3(&ways[point]);
    }
    for (size_t i = 0; i < ways.size(); ++i)
        forms[i].Inversed3x3().Multiply3x3(JPH::Vec3(ways[i])).StoreFloat3(&ways[i]);
    return ways;
}

// Points behind a sheet so that each face is `thickness` in front of its copy.
bchResult findBacks(const Surface& sheet, float thickness, std::vector<JPH::Float3>& backs, std::string& error)
{
    const std::vector<JPH::Float3> ways = waysBack(sheet);
    for (uint32_t corner = 0; corner < sheet.corners.size(); ++corner)
    {
        const JPH::Vec3 way(ways[sheet.corners[corner]]), face = normalOf(sheet, corner / 3);
        if (face.IsNearZero())
            continue; // the cooker refuses it
        if (-way.Dot(face) < kThinnest || way.Length() > kFarthest)
        {
            error = "the mesh is open and folded too sharply at " + placeName(at(sheet, corner))
                    + " to be a shell; give it a solid form";
            return BCH_ERROR_INVALID_ARGUMENT;
        }
    }
    backs = sheet.points;
    for (size_t i = 0; i < backs.size(); ++i)
        (JPH::Vec3(backs[i]) + thickness * JPH::Vec3(ways[i])).StoreFloat3(&backs[i]);
    const Surface behind{backs, sheet.corners};
    for (uint32_t t = 0; t < sheet.triangleCount(); ++t)
        if (crossOf(sheet, t).Dot(crossOf(behind, t)) < 0.0f)
        {
            error = "the mesh is open and bends too much at " + placeName(at(sheet, 3 * t))
                    + " to be a shell; make CookSettings::thickness smaller, or give it a solid form";
            return BCH_ERROR_INVALID_ARGUMENT;
        }
    return BCH_OK;
}
} // namespace

bchResult makeMeshSolid(Surface& surface, float thickness, std::string& error)
{
    const Sides sides(surface);
    if (!sides.sound())
        return BCH_OK;
    uint32_t gap = 0;
    while (gap < surface.corners.size() && sides.across(gap))
        ++gap;
    if (gap == surface.corners.size())
        return BCH_OK;
    if (thickness <= 0.0f)
    {
        error = "the mesh is open: the edge from " + placeName(at(surface, gap)) + " to "
                + placeName(at(surface, Sides::next(gap)))
                + " has one triangle. Close it, or let CookSettings::thickness make a shell of it";
        return BCH_ERROR_INVALID_ARGUMENT;
    }
    const Sheets sheets = takeApart(surface, sides);
    std::vector<JPH::Float3> backs;
    if (const bchResult result = findBacks(sheets.open, thickness, backs, error); result != BCH_OK)
        return result;
    surface = putTogether(sheets, backs);
    return BCH_OK;
}

void makeGroundSolid(Surface& surface, float depth, bool upsideDown)
{
    const Sheets sheets = takeApart(surface, Sides(surface));
    std::vector<JPH::Float3> backs = sheets.open.points;
    const float down = upsideDown ? 1.0f : -1.0f;
    float level = down * backs.at(0).y;
    for (const JPH::Float3& back : backs)
        level = std::max(level, down * back.y);
    for (JPH::Float3& back : backs)
        back.y = down * (level + depth);
    surface = putTogether(sheets, backs);
}

} // namespace barchan
