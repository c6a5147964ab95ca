// A mesh is cooked whichever way its triangles run, and as the solid that it is in Unreal.
#include "BarchanBridge/mesh.h"
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
