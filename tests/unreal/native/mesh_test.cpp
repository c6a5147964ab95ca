// A mesh is cooked whichever way its triangles run, and as the solid that it is in Unreal.
#include "BarchanBridge/hull_shapes.h"
#include "BarchanBridge/mesh.h"
#include "BarchanBridge/simulation.h"
#include "BarchanBridge/units.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

using namespace barchan::unreal;

namespace
{
struct Wedge // 40 by 20 by 30 cm, its corner at (1000, 0, 0)
{
    std::vector<float> positions;
    std::vector<uint32_t> indices{0, 2, 1, 3, 4, 5, 0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4, 2, 0, 3, 2, 3, 5};

    Wedge()
    {
        const Vec3d corners[] = {{1000, 0, 0},  {1040, 0, 0},  {1000, 20, 0},
                                 {1000, 0, 30}, {1040, 0, 30}, {1000, 20, 30}};
        for (const Vec3d& corner : corners)
        {
            const bchVec3 place = toVector(corner);
            positions.insert(positions.end(), {place.x, place.y, place.z});
        }
    }

    bchResult cook(bchShapeInfo& info) const
    {
        bchCookDef def = bchDefaultCookDef();
        def.positions = positions.data();
        def.indices = indices.data();
        def.vertexCount = 6;
        def.triangleCount = 8;
        def.spacing = 0.05f;
        def.threadCount = 1;
        bchBlob blob{};
        const bchResult result = bchCookShape(&def, &blob);
        if (result == BCH_OK)
            REQUIRE(bchGetShapeInfo(blob.data, blob.size, &info) == BCH_OK);
        REQUIRE(bchFreeBlob(&blob) == BCH_OK);
        return result;
    }
};
} // namespace

TEST_CASE("a mesh is turned outward once, and only where it is inside out")
{
    Wedge wedge;
    bchShapeInfo info = bchDefaultShapeInfo();
    const bool turned = turnOutward(wedge.positions.data(), wedge.indices.data(), 8);
    CHECK(wedge.cook(info) == BCH_OK);
    CHECK(!turnOutward(wedge.positions.data(), wedge.indices.data(), 8));
    const std::vector<uint32_t> right = wedge.indices;
    for (size_t t = 0; t < 8; ++t)
        std::swap(wedge.indices[3 * t + 1], wedge.indices[3 * t + 2]);
    CHECK(turnOutward(wedge.positions.data(), wedge.indices.data(), 8));
    CHECK(wedge.indices == right);
    CHECK(turned); // these run clockwise in Barchan's axes
}

TEST_CASE("volume and centre of mass are those of the mesh in Unreal")
{
    Wedge wedge;
    (void)turnOutward(wedge.positions.data(), wedge.indices.data(), 8);
    bchShapeInfo info = bchDefaultShapeInfo();
    REQUIRE(wedge.cook(info) == BCH_OK);
    CHECK(info.volume == doctest::Approx(0.4 * 0.2 / 2.0 * 0.3).epsilon(1e-5));
    const Vec3d centre = fromPosition(info.centreOfMass);
    CHECK(centre.x == doctest::Approx(1000.0 + 40.0 / 3.0).epsilon(1e-5));
    CHECK(centre.y == doctest::Approx(20.0 / 3.0).epsilon(1e-4));
    CHECK(centre.z == doctest::Approx(15.0).epsilon(1e-4));
}

TEST_CASE("a convex hull is cooked once for all bodies that have it, and another size is another shape")
{
    Simulation simulation;
    SimulationSettings settings;
    settings.device = BCH_DEVICE_CPU;
    settings.lag = 0;
    REQUIRE(simulation.start(settings) == BCH_OK);
    HullShapes hulls;
    hulls.open(simulation.world(), 20.0);
    const std::vector<int32_t> corners{0, 2, 1, 3, 4, 5, 0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4, 2, 0, 3, 2, 3, 5};
    const auto wedge = [&](double scale, HullShape& shape, std::vector<int32_t> used)
    {
        const Vec3d points[] = {{0, 0, 0},          {40 * scale, 0, 0},          {0, 20 * scale, 0},
                                {0, 0, 30 * scale}, {40 * scale, 0, 30 * scale}, {0, 20 * scale, 30 * scale}};
        return hulls.find({points, 6, used.data(), static_cast<uint32_t>(used.size())}, shape);
    };
    HullShape first, again, larger, refusedShape;
    REQUIRE(wedge(1.0, first, corners) == BCH_OK);
    REQUIRE(wedge(1.0, again, corners) == BCH_OK);
    CHECK(first.shape.value == again.shape.value);
    CHECK(hulls.cookedCount() == 1);
    CHECK(first.centre.x == doctest::Approx(40.0 / 3.0).epsilon(1e-4));
    CHECK(first.centre.z == doctest::Approx(15.0).epsilon(1e-4));
    REQUIRE(wedge(2.0, larger, corners) == BCH_OK);
    CHECK(larger.shape.value != first.shape.value);
    CHECK(larger.centre.y == doctest::Approx(40.0 / 3.0).epsilon(1e-4));
    CHECK(hulls.cookedCount() == 2);

    // What is no hull is refused with a sentence, and nothing is kept of it.
    CHECK(wedge(1.0, refusedShape, {}) == BCH_ERROR_INVALID_ARGUMENT);
    CHECK(wedge(1.0, refusedShape, {0, 1, 2, 0, 2, 3, 0, 3, 99, 1, 2, 3}) == BCH_ERROR_INVALID_ARGUMENT);
    std::vector<int32_t> open(corners.begin(), corners.end() - 3);
    CHECK(wedge(1.0, refusedShape, open) == BCH_ERROR_INVALID_ARGUMENT);
    CHECK(refusedShape.shape.value == 0);
    CHECK(hulls.cookedCount() == 2);

    // A body of two hulls and a box.
    BodyPart parts[3];
    parts[0].shape = parts[1].shape = BCH_BODY_COOKED;
    parts[0].cooked = first.shape;
    parts[0].position = first.centre;
    parts[1].cooked = larger.shape;
    parts[1].position = {larger.centre.x + 100.0, larger.centre.y, larger.centre.z};
    parts[2].shape = BCH_BODY_BOX;
    parts[2].size = {10.0, 10.0, 10.0};
    BodyDef def;
    def.parts = parts;
    def.partCount = 3;
    BodyHandle body;
    CHECK(simulation.bodies().add(def, body) == BCH_OK);
    hulls.close();
}
