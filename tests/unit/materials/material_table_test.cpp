#include "materials/material_table.h"

#include "materials/presets.h"
#include "materials/restitution.h"
#include "unit/support/cpu.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace bch;

namespace
{
struct Scene
{
    std::unique_ptr<CpuDevice> device = test::makeCpuDevice(1);
    MaterialTable table{*device, 3, 1};

    bool isDirty() const
    {
        CommandList list;
        Recorder recorder(*device, list);
        table.recordUpload(recorder);
        return !list.commands.empty();
    }
    // Friction, damping factor, rolling friction and cohesion of a pair as kernels read them.
    glm::vec4 pairOnDevice(uint32_t a, uint32_t b)
    {
        runNow(*device, [&](Recorder& recorder) { table.recordUpload(recorder); });
        table.markUploaded();
        std::vector<glm::vec4> rows(12); // nine pairs, and three materials against walls
        auto landing = device->createArray<glm::vec4>("landing", 12, MemoryKind::readback);
        runNow(*device, [&](Recorder& recorder) { recorder.copy(table.pairRows(), landing); });
        std::memcpy(rows.data(), landing.buffer().mapped(), 12 * sizeof(glm::vec4));
        CHECK(rows[a * 3 + b] == rows[b * 3 + a]);
        return rows[a * 3 + b];
    }
};
} // namespace

TEST_CASE("every preset is a material of its own within the bounds")
{
    for (bchMaterialPreset preset = 0; preset < BCH_MATERIAL_PRESET_COUNT; ++preset)
    {
        CAPTURE(preset);
        const bchMaterialDef def = materialPreset(preset);
        CHECK_NOTHROW(checkMaterial(def));
        CHECK(def.grainDensity * def.packingFraction > 100.0f);  // lighter than any soil
        CHECK(def.grainDensity * def.packingFraction < 2000.0f); // heavier than any loose one
        CHECK(def.frictionAngle > 0.45f);                        // every pile has a slope
    }
    CHECK_THROWS_AS(materialPreset(-1), Failure);
    CHECK_THROWS_AS(materialPreset(BCH_MATERIAL_PRESET_COUNT), Failure);
}

TEST_CASE_FIXTURE(Scene, "two materials meet with the mean of both, until a pair says otherwise")
{
    bchMaterialDef smooth = bchDefaultMaterialDef(), rough = bchDefaultMaterialDef();
    smooth.frictionAngle = 0.0f;
    smooth.restitution = 0.2f;
    rough.frictionAngle = 0.7f;
    rough.restitution = 0.6f;
    table.add(smooth);
    table.add(rough);
    const glm::vec4 mean = pairOnDevice(0, 1);
    CHECK(mean.x == doctest::Approx(0.5 * static_cast<double>(pairOnDevice(1, 1).x)));
    CHECK(mean.y == doctest::Approx(dampingFactorFor(0.4)));
    // Grains that rest on 40 degrees neither slide nor roll easily.
    CHECK(pairOnDevice(1, 1).x > 0.5f);
    CHECK(pairOnDevice(1, 1).z > 0.5f);
    CHECK(pairOnDevice(0, 0).x == 0.0f);

    table.setPair(1, 0, 0.25f, 0.9f);
    const glm::vec2 set = pairOnDevice(0, 1);
    CHECK(set.x == 0.25f);
    CHECK(set.y == doctest::Approx(dampingFactorFor(0.9)));
    table.setPair(0, 1, 0.5f, 0.9f); // the other way round is the same pair
    CHECK(table.pairs().size() == 1);
    CHECK(pairOnDevice(1, 0).x == 0.5f);
}

TEST_CASE_FIXTURE(Scene, "the device is told what changed, and only then")
{
    CHECK(isDirty());
    table.markUploaded();
    CHECK_FALSE(isDirty());
    table.add(bchDefaultMaterialDef());
    CHECK(isDirty());
    table.markUploaded();
    bchMaterialDef bad = bchDefaultMaterialDef();
    bad.restitution = 0.0f;
    CHECK_THROWS_AS(table.update(0, bad), Failure);
    CHECK_THROWS_AS(table.setPair(0, 0, -1.0f, 0.5f), Failure);
    CHECK_FALSE(isDirty());
    table.setPair(0, 0, 1.0f, 0.5f);
    CHECK(isDirty());
}

TEST_CASE("the reduced modulus is that of two equal grains with Poisson's ratio 0.25")
{
    bchMaterialDef def = bchDefaultMaterialDef();
    def.stiffness = 1.875e6f;
    CHECK(MaterialTable::reducedModulus(def) == doctest::Approx(1.0e6));
}
