// Jolt's hulls, meshes and height fields as closed meshes: a point is inside the one where it is inside the other.
#include "jolt_shapes.h"
#include "shape_points.h"

#include "rigid/bridge/solid.h"

#include <Jolt/Physics/Collision/Shape/MutableCompoundShape.h>
#include <Jolt/Physics/Collision/Shape/OffsetCenterOfMassShape.h>
#include <Jolt/Physics/Collision/Shape/RotatedTranslatedShape.h>
#include <Jolt/Physics/Collision/Shape/ScaledShape.h>
#include <Jolt/Physics/Collision/Shape/StaticCompoundShape.h>

#include <map>
#include <random>

using namespace barchan;

namespace
{
JPH::Vec3 cornerOf(const Surface& surface, size_t corner)
{
    return JPH::Vec3(surface.points[surface.corners[corner]]);
}

// How often the surface goes round a point, by the solid angles of its triangles: 1 inside, 0 outside.
double windingOf(const Surface& surface, JPH::Vec3 point)
{
    double sum = 0.0;
    for (size_t t = 0; t < surface.corners.size(); t += 3)
    {
        const JPH::Vec3 a = (cornerOf(surface, t) - point).Normalized();
        const JPH::Vec3 b = (cornerOf(surface, t + 1) - point).Normalized();
        const JPH::Vec3 c = (cornerOf(surface, t + 2) - point).Normalized();
        sum += 2.0
               * std::atan2(
                   static_cast<double>(a.Dot(b.Cross(c))), 1.0 + static_cast<double>(a.Dot(b) + b.Dot(c) + c.Dot(a)));
    }
    return sum / (4.0 * meshes::kPi);
}

// Each edge has two triangles, which run along it in opposite directions.
bool isClosed(const Surface& surface)
{
    std::map<std::pair<uint32_t, uint32_t>, int> sides;
    for (size_t t = 0; t < surface.corners.size(); t += 3)
        for (size_t k = 0; k < 3; ++k)
            ++sides[{surface.corners[t + k], surface.corners[t + (k + 1) % 3]}];
    for (const auto& [side, count] : sides)
        if (count != 1 || sides.count({side.second, side.first}) == 0)
            return false;
    return true;
}

Surface solidOf(const JPH::Shape& shape, JPH::Vec3 scale)
{
    if (shape.GetSubType() == JPH::EShapeSubType::ConvexHull)
        return surfaceOf(static_cast<const JPH::ConvexHullShape&>(shape), scale);
    return surfaceOf(static_cast<const JPH::MeshShape&>(shape), scale);
}

void checkSame(const JPH::Shape& shape, size_t pieceCount)
{
    const std::vector<Piece> pieces = piecesOf(shape);
    REQUIRE(pieces.size() == pieceCount);
    std::vector<Surface> solids;
    for (const Piece& piece : pieces)
    {
        REQUIRE(piece.cooks != nullptr);
        solids.push_back(solidOf(*piece.cooks, piece.scale));
        CHECK(isClosed(solids.back()));
    }
    int inside = 0, different = 0;
    visitPoints(
        shape, 2000,
        [&](JPH::Vec3 point)
        {
            bool within = false;
            for (size_t p = 0; p < pieces.size(); ++p)
            {
                const JPH::Vec3 origin = pieces[p].scale * pieces[p].cooks->GetCenterOfMass();
                within = within || windingOf(solids[p], inPart(pieces[p].part, point) + origin) > 0.5;
            }
            inside += within ? 1 : 0;
            different += within != hits(shape, point) ? 1 : 0;
        });
    CHECK(inside > 30);
    CHECK(different <= 1); // where rounding decides
}

// A sheet over the square of 1 m, bent as `height` says; a hole where that is NAN.
template <class Height>
meshes::Mesh sheet(uint32_t cells, const Height& height)
{
    meshes::Mesh mesh;
    for (uint32_t z = 0; z <= cells; ++z)
        for (uint32_t x = 0; x <= cells; ++x)
        {
            const double u = static_cast<double>(x) / cells, v = static_cast<double>(z) / cells;
            mesh.add({u, height(u, v), v});
        }
    for (uint32_t z = 0; z < cells; ++z)
        for (uint32_t x = 0; x < cells; ++x)
        {
            const uint32_t a = z * (cells + 1) + x, b = a + cells + 1;
            if (!std::isnan(height((x + 0.5) / cells, (z + 0.5) / cells)))
                mesh.quad(a, b, b + 1, a + 1);
        }
    return mesh;
}
} // namespace

TEST_CASE("hulls and meshes are where Jolt has them, however they are composed")
{
    const JoltWorld jolt(0.0f); // registers Jolt's types
    const ShapeRef box = boxHull({0.1f, 0.2f, 0.3f}, {0.4f, 0.0f, 0.1f});
    const ShapeRef spike = hullOf(pointsOf(meshes::spike(0.2, 0.5, 24)));
    const ShapeRef knot = meshOf(meshes::torusKnot(0.5, 0.1, 48, 8));
    checkSame(*box, 1);
    checkSame(*spike, 1);
    checkSame(*knot, 1);
    for (const ShapeRef& shape : {box, spike, knot})
    {
        checkSame(JPH::ScaledShape(shape, {2.0f, -1.0f, 0.5f}), 1);
        checkSame(JPH::RotatedTranslatedShape({1.0f, 2.0f, 3.0f}, kTurn, shape), 1);
    }
    const ShapeRef upright = new JPH::RotatedTranslatedShape({0.0f, 0.0f, 1.0f}, kQuarter, box);
    checkSame(JPH::ScaledShape(upright, {1.0f, 2.0f, 3.0f}), 1);
    JPH::MutableCompoundShapeSettings loose;
    loose.SetEmbedded();
    loose.AddShape({1.0f, 0.2f, 0.0f}, kTurn, spike);
    loose.AddShape({0.0f, 1.0f, -0.5f}, kQuarter, box);
    const ShapeRef offset = new JPH::OffsetCenterOfMassShape(made(loose), {0.1f, -0.2f, 0.3f});
    const ShapeRef scaled = new JPH::ScaledShape(offset, JPH::Vec3::sReplicate(-1.5f));
    JPH::StaticCompoundShapeSettings nested;
    nested.SetEmbedded();
    nested.AddShape({0.0f, 0.5f, 0.0f}, kTurn, offset);
    nested.AddShape({2.0f, 0.0f, 0.0f}, kQuarter, scaled);
    nested.AddShape({0.0f, 0.0f, -2.0f}, kQuarter, knot);
    checkSame(*made(nested), 5);
}

TEST_CASE("a height field is solid down to its depth, but for its holes")
{
    const JoltWorld jolt(0.0f);
    // The two holes touch in one point.
    const ShapeRef shape = fieldOf(
        1.5f, 16,
        [](float x, float z)
        {
            const bool hole = std::hypot(x - 0.05f, z - 0.05f) < 0.01f || std::hypot(x - 0.25f, z - 0.25f) < 0.01f;
            return hole ? NAN : 0.1f * std::sin(5.0f * x) + 0.05f * z;
        });
    const auto& field = static_cast<const JPH::HeightFieldShape&>(*shape);
    for (const JPH::Vec3 scale : {JPH::Vec3(1, 1, 1), JPH::Vec3(1, -1, 1), JPH::Vec3(-2, 1, 1)})
    {
        CAPTURE(scale.GetX());
        CAPTURE(scale.GetY());
        Surface solid = surfaceOf(field, scale);
        float lowest = 1.0f;
        for (const JPH::Float3& point : solid.points)
            lowest = std::min(lowest, scale.GetY() * point.y);
        makeGroundSolid(solid, 0.3f, scale.GetY() < 0.0f);
        CHECK(isClosed(solid));
        std::mt19937 random(7);
        std::uniform_real_distribution<float> unit(-0.5f, 0.5f);
        int inside = 0, inHoles = 0, different = 0;
        for (int i = 0; i < 2000; ++i)
        {
            const JPH::Vec3 point(1.6f * unit(random), unit(random), 1.6f * unit(random));
            JPH::Vec3 top;
            JPH::SubShapeID id;
            const bool onField = field.ProjectOntoSurface(point, top, id);
            const bool below = onField && point.GetY() < top.GetY() && point.GetY() > lowest - 0.3f;
            const bool within = windingOf(solid, scale * point) > 0.5;
            different += within != below ? 1 : 0;
            inside += within ? 1 : 0;
            inHoles += !onField && std::max(std::fabs(point.GetX()), std::fabs(point.GetZ())) < 0.7f ? 1 : 0;
        }
        CHECK(different <= 4); // at the holes' common point, and where rounding decides
        CHECK(inside > 500);
        CHECK(inHoles > 10);
    }
}

TEST_CASE("an open mesh becomes a shell of its thickness, and what is closed beside it stays")
{
    const auto bent = [](double u, double v) { return 0.1 * std::sin(4.0 * u) * std::cos(3.0 * v); };
    meshes::Mesh mesh = sheet(16, bent);
    const uint32_t first = mesh.vertexCount();
    const meshes::Mesh cube = meshes::box({0.1, 0.1, 0.1}, {0.5, 1.0, 0.5});
    mesh.positions.insert(mesh.positions.end(), cube.positions.begin(), cube.positions.end());
    for (const uint32_t index : cube.indices)
        mesh.indices.push_back(first + index);
    const JoltWorld jolt(0.0f);
    const ShapeRef shape = meshOf(mesh);
    Surface solid = solidOf(*shape, JPH::Vec3::sReplicate(1.0f));
    std::string error;
    REQUIRE_MESSAGE(makeMeshSolid(solid, 0.05f, error) == BCH_OK, error);
    CHECK(isClosed(solid));
    CHECK(windingOf(solid, {0.5f, 1.0f, 0.5f}) > 0.5);
    CHECK(windingOf(solid, {0.5f, 0.7f, 0.5f}) < 0.5);
    for (const double u : {0.03, 0.3, 0.52, 0.77})
    {
        const double v = 1.0 - u,
                     slope = std::hypot(
                         0.4 * std::cos(4.0 * u) * std::cos(3.0 * v), 0.3 * std::sin(4.0 * u) * std::sin(3.0 * v));
        const double down = 0.05 * std::hypot(1.0, slope); // to the back, straight down
        for (const double share : {-0.15, 0.15, 0.85, 1.15})
        {
            const JPH::Vec3 point(
                static_cast<float>(u), static_cast<float>(bent(u, v) - share * down), static_cast<float>(v));
            CHECK((windingOf(solid, point) > 0.5) == (share > 0.0 && share < 1.0));
        }
    }
}

TEST_CASE("a shell whose pieces touch in a point is closed too")
{
    const JoltWorld jolt(0.0f);
    const ShapeRef shape = meshOf(
        sheet(4, [](double u, double v) { return (u < 0.5) == (v < 0.5) || u * 4 == std::floor(u * 4) ? 0.0 : NAN; }));
    Surface solid = solidOf(*shape, JPH::Vec3::sReplicate(1.0f));
    std::string error;
    REQUIRE_MESSAGE(makeMeshSolid(solid, 0.05f, error) == BCH_OK, error);
    CHECK(isClosed(solid));
    CHECK(windingOf(solid, {0.25f, -0.02f, 0.25f}) > 0.5);
    CHECK(windingOf(solid, {0.25f, -0.02f, 0.75f}) < 0.5);
    // No two points at one place, or the cooker would sew them together again.
    for (size_t i = 0; i < solid.points.size(); ++i)
        for (size_t k = 0; k < i; ++k)
            CHECK(!(solid.points[i] == solid.points[k]));
}

TEST_CASE("sheets that cannot be shells are refused with a sentence that names the place")
{
    const JoltWorld jolt(0.0f);
    std::string error;
    // An edge like a knife's.
    Surface folded = solidOf(
        *meshOf(sheet(2, [](double u, double) { return 20.0 * std::fabs(u - 0.5); })), JPH::Vec3::sReplicate(1.0f));
    CHECK(makeMeshSolid(folded, 0.02f, error) == BCH_ERROR_INVALID_ARGUMENT);
    CHECK_MESSAGE(error.find("folded too sharply at (0.5, ") != std::string::npos, error);
    // A bowl, thicker than its radius.
    Surface bowl = solidOf(
        *meshOf(
            sheet(16, [](double u, double v) { return 0.3 * std::cos(6.0 * (u - 0.5)) * std::cos(6.0 * (v - 0.5)); })),
        JPH::Vec3::sReplicate(1.0f));
    Surface thin = bowl;
    CHECK_MESSAGE(makeMeshSolid(thin, 0.01f, error) == BCH_OK, error);
    CHECK(makeMeshSolid(bowl, 0.5f, error) == BCH_ERROR_INVALID_ARGUMENT);
    CHECK_MESSAGE(error.find("bends too much") != std::string::npos, error);
}
