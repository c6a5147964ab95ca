#include "surface.h"

#include <Jolt/Physics/Collision/Shape/ConvexHullShape.h>
#include <Jolt/Physics/Collision/Shape/HeightFieldShape.h>
#include <Jolt/Physics/Collision/Shape/MeshShape.h>
#include <Jolt/Physics/Collision/Shape/ScaleHelpers.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <unordered_map>

namespace barchan
{

namespace
{
JPH::Float3 stored(JPH::Vec3 v)
{
    JPH::Float3 to;
    v.StoreFloat3(&to);
    return to;
}

void addTriangle(Surface& surface, uint32_t a, uint32_t b, uint32_t c, bool insideOut)
{
    surface.corners.insert(surface.corners.end(), {a, insideOut ? c : b, insideOut ? b : c});
}

// Twice the area over the square of the longest edge.
float roundnessOf(JPH::Vec3 a, JPH::Vec3 b, JPH::Vec3 c)
{
    const float longest = std::max({(b - a).LengthSq(), (c - b).LengthSq(), (a - c).LengthSq()});
    return longest > 0.0f ? (b - a).Cross(c - a).Length() / longest : 0.0f;
}

// The corner of a convex face from which triangles are the least slender: corners may lie on one line.
size_t bestApex(const JPH::ConvexHullShape& hull, const std::vector<JPH::uint>& face)
{
    size_t best = 0;
    float bestRoundness = -1.0f;
    const size_t count = face.size();
    for (size_t apex = 0; apex < count; ++apex)
    {
        float least = 1.0f;
        for (size_t k = 1; k + 1 < count; ++k)
            least = std::min(
                least, roundnessOf(
                           hull.GetPoint(face[apex]), hull.GetPoint(face[(apex + k) % count]),
                           hull.GetPoint(face[(apex + k + 1) % count])));
        if (least > bestRoundness)
        {
            best = apex;
            bestRoundness = least;
        }
    }
    return best;
}

// Points of equal coordinates become one.
class Welder
{
public:
    explicit Welder(Surface& surface) : surface_(surface) {}

    uint32_t add(JPH::Float3 point)
    {
        for (float* part : {&point.x, &point.y, &point.z})
            *part += 0.0f; // makes the two zeros one
        const auto [at, isNew] = numbers_.try_emplace(bitsOf(point), static_cast<uint32_t>(surface_.points.size()));
        if (isNew)
            surface_.points.push_back(point);
        return at->second;
    }

private:
    using Bits = std::array<uint32_t, 3>;
    struct Hash
    {
        size_t operator()(const Bits& bits) const
        {
            uint64_t hash = 0;
            for (const uint32_t word : bits)
            {
                hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
                hash ^= hash >> 29;
            }
            return static_cast<size_t>(hash);
        }
    };

    static Bits bitsOf(const JPH::Float3& point)
    {
        Bits bits;
        static_assert(sizeof bits == sizeof point);
        std::memcpy(bits.data(), &point, sizeof bits);
        return bits;
    }

    Surface& surface_;
    std::unordered_map<Bits, uint32_t, Hash> numbers_;
};
} // namespace

Surface surfaceOf(const JPH::ConvexHullShape& hull, JPH::Vec3 scale)
{
    Surface surface;
    for (JPH::uint i = 0; i < hull.GetNumPoints(); ++i)
        surface.points.push_back(stored(scale * (hull.GetCenterOfMass() + hull.GetPoint(i))));
    const bool insideOut = JPH::ScaleHelpers::IsInsideOut(scale);
    std::vector<JPH::uint> face;
    for (JPH::uint i = 0; i < hull.GetNumFaces(); ++i)
    {
        face.resize(hull.GetNumVerticesInFace(i));
        hull.GetFaceVertices(i, static_cast<JPH::uint>(face.size()), face.data());
        const size_t apex = bestApex(hull, face), count = face.size();
        for (size_t k = 1; k + 1 < count; ++k)
            addTriangle(surface, face[apex], face[(apex + k) % count], face[(apex + k + 1) % count], insideOut);
    }
    return surface;
}

Surface surfaceOf(const JPH::MeshShape& mesh, JPH::Vec3 scale)
{
    constexpr int kTriangles = 256;
    std::vector<JPH::Float3> buffer(3 * kTriangles);
    Surface surface;
    Welder welder(surface);
    JPH::Shape::GetTrianglesContext context;
    // Turns triangles over itself where the scale mirrors.
    mesh.GetTrianglesStart(context, JPH::AABox::sBiggest(), JPH::Vec3::sZero(), JPH::Quat::sIdentity(), scale);
    while (const int count = mesh.GetTrianglesNext(context, kTriangles, buffer.data()))
        for (size_t t = 0; t < static_cast<size_t>(count); ++t)
        {
            const uint32_t a = welder.add(buffer[3 * t]), b = welder.add(buffer[3 * t + 1]),
                           c = welder.add(buffer[3 * t + 2]);
            // Jolt rounds coordinates of meshes; a triangle that shrank to a line leaves no gap.
            if (a != b && b != c && c != a)
                addTriangle(surface, a, b, c, false);
        }
    return surface;
}

Surface surfaceOf(const JPH::HeightFieldShape& field, JPH::Vec3 scale)
{
    constexpr uint32_t kHole = ~0u;
    const JPH::uint count = field.GetSampleCount();
    Surface surface;
    std::vector<uint32_t> numbers(size_t{count} * count, kHole);
    for (JPH::uint y = 0; y < count; ++y)
        for (JPH::uint x = 0; x < count; ++x)
            if (!field.IsNoCollision(x, y))
            {
                numbers[size_t{y} * count + x] = static_cast<uint32_t>(surface.points.size());
                surface.points.push_back(stored(scale * field.GetPosition(x, y)));
            }
    const bool insideOut = JPH::ScaleHelpers::IsInsideOut(scale);
    for (JPH::uint y = 0; y + 1 < count; ++y)
        for (JPH::uint x = 0; x + 1 < count; ++x)
        {
            const uint32_t* low = numbers.data() + size_t{y} * count + x;
            const uint32_t* high = low + count;
            // A square is cut along the diagonal that Jolt cuts it along.
            for (const auto& [b, c] : {std::pair(high[0], high[1]), std::pair(high[1], low[1])})
                if (low[0] != kHole && b != kHole && c != kHole)
                    addTriangle(surface, low[0], b, c, insideOut);
        }
    return surface;
}

} // namespace barchan
