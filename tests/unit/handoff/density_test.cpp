// What a patch makes of sand that was just woken.
#include "unit/handoff/hand_terrain.h"

#include "bodies/body_set.h"

#include <doctest/doctest.h>

using namespace bch;
using test::HandTerrain;
using test::HandTerrainSetup;

TEST_CASE("woken sand is as dense as a patch's sand is at rest")
{
    for (const uint32_t perSide : {1u, 2u, 3u})
    {
        CAPTURE(perSide);
        HandTerrainSetup setup;
        setup.perSide = perSide;
        setup.loose = [=](int, int) { return test::layersOf(perSide, 12); };
        setup.bed = [](int x, int) { return 0.03f * static_cast<float>(x); };
        HandTerrain field(setup);
        const float spacing = field.handoff.spacing();
        const int side = perSide == 1 ? 12 : 8;
        field.wake({field.region(20, 30, side, side, 9.0f * spacing)}, {0});
        const uint32_t count = field.count(field.patch.count());

        Device& device = *field.device;
        const auto materials = device.createArray<gpu::PatchMaterial>("materials", 1);
        const auto solids = device.createArray<gpu::SolidShape>("solids", 1);
        const BodySet bodies(device, 1, 1);
        const auto volumeMaps = device.createArray<uint32_t>("maps", 4);
        const auto fields = device.createArray<gpu::FieldRow>("fields", 1);
        PatchSurroundings around;
        around.materials = materials;
        around.solids = solids;
        around.gravity = {0.0f, -9.81f, 0.0f};
        around.fields = fields;
        around.ground = field.view().ground;
        around.bodies.parts = bodies.parts();
        around.bodies.rows = bodies.rows();
        around.bodies.ledger = bodies.ledger();
        around.bodies.volumeMaps = volumeMaps;
        field.run(
            [&](Recorder& recorder)
            {
                field.patch.recordSort(recorder, count);
                field.patch.recordLists(recorder, count, field.patchReport);
                field.patch.recordStress(recorder, count, around, {0.0f, 1.0f / 480.0f, true});
            });
        CHECK(field.read<uint32_t>(field.patchReport)[gpu::kReportFaults] == 0);
        const auto at = field.read<glm::vec4>(field.patch.positions());
        const auto geometry = field.read<glm::vec4>(field.patch.geometry());
        const glm::vec2 low = field.middle(20, 30) - 0.5f * test::kColumnSpacing + 2.0f * spacing;
        const glm::vec2 high =
            field.middle(20 + side - 1, 30 + side - 1) + 0.5f * test::kColumnSpacing - 2.0f * spacing;
        uint32_t inside = 0;
        double sum = 0.0;
        for (uint32_t i = 0; i < count; ++i)
        {
            const float top = 0.03f * (at[i].x + field.setup.shift.x + 2.0f - 0.1f) / test::kColumnSpacing
                              + 12.0f * spacing - field.setup.shift.z;
            const float deep = (top - at[i].y) / spacing;
            if (at[i].x < low.x || at[i].x > high.x || at[i].z < low.y || at[i].z > high.y || deep < 2.0f
                || deep > 7.0f)
                continue;
            ++inside;
            const float density = geometry[gpu::kGeometryStride * i].x;
            sum += static_cast<double>(density);
            CHECK(density == doctest::Approx(1.0f).epsilon(0.08));
        }
        REQUIRE(inside > 50);
        MESSAGE("mean density with " << perSide << " particles along a column: " << sum / inside);
        CHECK(sum / inside == doctest::Approx(1.0).epsilon(0.02));
    }
}
