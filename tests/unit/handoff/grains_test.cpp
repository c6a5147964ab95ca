#include "unit/handoff/hand_terrain.h"

#include <doctest/doctest.h>

using namespace bch;
using test::HandTerrain;
using test::HandTerrainSetup;
using test::layersOf;

namespace
{
HandTerrainSetup flat(uint32_t perSide)
{
    HandTerrainSetup setup;
    setup.perSide = perSide;
    setup.loose = [=](int, int) { return layersOf(perSide, 8); };
    setup.bed = [](int, int) { return 0.0f; };
    return setup;
}

struct Spheres
{
    std::vector<glm::vec3> centers;
    float radius;
};

Spheres spheresOf(HandTerrain& field)
{
    const auto at = field.read<glm::vec4>(field.grains.positions());
    const auto turns = field.read<glm::vec4>(field.grains.orientations());
    const auto words = field.read<glm::uvec4>(field.grains.words());
    Spheres all{{}, at[0].w};
    for (uint32_t i = 0; i < field.count(field.grains.count()); ++i)
        for (uint32_t corner = 0; corner < 4; ++corner)
            all.centers.push_back(
                glm::vec3(at[i]) + law::cornerOffset(turns[i], at[i].w, law::edgeOf(words[i].x), corner));
    return all;
}

// The least distance of spheres of different grains, in diameters.
float nearestSpheres(const Spheres& all)
{
    float nearest2 = 1.0e9f;
    for (size_t i = 0; i < all.centers.size(); ++i)
        for (size_t j = 0; j < i / 4 * 4; ++j)
        {
            const glm::vec3 apart = all.centers[i] - all.centers[j];
            nearest2 = std::min(nearest2, glm::dot(apart, apart));
        }
    return std::sqrt(nearest2) / (2.0f * all.radius);
}
} // namespace

TEST_CASE("sand wakes as grains that do not overlap, stand on what is left, and weigh what was taken")
{
    for (const uint32_t perSide : {1u, 2u, 3u})
    {
        CAPTURE(perSide);
        HandTerrain field(flat(perSide));
        REQUIRE(field.grainsFit);
        const float spacing = field.handoff.spacing();
        const uint64_t before = field.allQuanta();
        const float base = 4.0f * spacing - field.setup.shift.z;
        gpu::HandoffRegion region = field.region(20, 30, 14, 14, 4.0f * spacing, gpu::kWakeGrains);
        region.high.w = 1.0f / static_cast<float>(perSide); // a layer from column to column
        field.wake({region}, {0}, 0, 20000, base);
        const uint32_t count = field.count(field.grains.count());
        CHECK(count > 6 * 6 * 4 * perSide * perSide);
        CHECK(count < 14 * 14 * 4 * perSide * perSide);
        CHECK(field.count(field.patch.count()) == 0);
        CHECK(field.allQuanta() == before);
        const Spheres spheres = spheresOf(field);
        CHECK(nearestSpheres(spheres) >= 1.0f);
        const glm::vec2 low = field.middle(25, 35), high = field.middle(28, 38);
        for (const glm::vec3& center : spheres.centers)
        {
            CHECK(center.y - spheres.radius > base - 0.02f * spacing);
            const bool inside = center.x > low.x && center.x < high.x && center.z > low.y && center.z < high.y;
            CHECK(center.y + spheres.radius < base + (inside ? 4.1f : 6.0f) * spacing);
        }
        const auto motion = field.read<glm::vec4>(field.grains.motion());
        const auto words = field.read<glm::uvec4>(field.grains.words());
        const auto at = field.read<glm::vec4>(field.grains.positions());
        for (uint32_t i = 0; i < count; ++i)
        {
            const double mass = test::quantaPerParticle(perSide) * test::kQuantum;
            CHECK(words[i].z == test::quantaPerParticle(perSide));
            CHECK(motion[2 * i + 1].w == doctest::Approx(1.0 / mass));
            const double volume = 4.0 * 4.18879 * std::pow(static_cast<double>(at[i].w), 3.0);
            CHECK(volume * static_cast<double>(test::kGrainDensity) == doctest::Approx(mass).epsilon(1.0e-3));
        }
        CHECK(field.read<uint32_t>(field.grains.marks())[0] == 1);
        const auto report = field.read<uint32_t>(field.grainReport);
        CHECK(report[gpu::kReportWoken] == count);
        CHECK(HandTerrain::book(report, gpu::kReportWokenQuanta) == field.grainQuanta());

        field.sleep();
        field.census();
        field.settle();
        CHECK(field.grainQuanta() == 0);
        CHECK(field.allQuanta() == before);
        const auto after = field.read<uint32_t>(field.grainReport);
        CHECK(after[gpu::kReportSettled] == count);
    }
}

TEST_CASE("on a slope grains stand in steps, and do not overlap either")
{
    HandTerrainSetup setup = flat(2);
    setup.bed = [](int x, int z) { return 0.06f * static_cast<float>(x) + 0.03f * static_cast<float>(z); };
    HandTerrain field(setup);
    const uint64_t before = field.allQuanta();
    gpu::HandoffRegion region = field.region(20, 30, 8, 8, 4.0f * field.handoff.spacing(), gpu::kWakeGrains);
    region.high.w = 0.5f;
    field.wake({region}, {0});
    CHECK(field.count(field.grains.count()) > 8 * 8 * 4);
    CHECK(field.allQuanta() == before);
    CHECK(nearestSpheres(spheresOf(field)) >= 1.0f);
}

TEST_CASE("particles that fly by themselves become grains, as many as may come in a step")
{
    HandTerrain field(flat(2));
    field.wake({field.region(20, 30, 3, 3, 3.0f * field.handoff.spacing())}, {0});
    const uint64_t before = field.allQuanta();
    const uint32_t count = field.count(field.patch.count());
    REQUIRE(count == 108);
    auto velocities = field.read<glm::vec4>(field.patch.velocities());
    auto settled = field.read<glm::vec4>(field.patch.settled());
    auto geometry = field.read<glm::vec4>(field.patch.geometry());
    for (uint32_t i = 0; i < count; ++i)
    {
        velocities[i] = i % 2 == 0 ? glm::vec4(0.0f, 3.0f, 1.0f, 0.0f) : glm::vec4(0.1f, 0.0f, 0.0f, 0.0f); // fast
        settled[2 * i].x = i % 3 == 0 ? 10.0f : 0.0f;                                                       // pressed
        geometry[gpu::kGeometryStride * i].x = i % 5 == 0 ? 0.9f : 0.35f;                                   // in sand
    }
    field.write(field.patch.velocities(), velocities);
    field.write(field.patch.settled(), settled);
    field.write(field.patch.geometry(), geometry);
    uint32_t free = 0;
    for (uint32_t i = 0; i < count; ++i)
        free += i % 2 == 0 && i % 3 != 0 && i % 5 != 0 ? 1 : 0;
    REQUIRE(free > 20);
    const auto splash = [&](uint32_t cap)
    {
        SplashWork work;
        work.maxCount = field.setup.particleCapacity;
        work.limit = 200;
        work.cap = cap;
        work.leastSpeed = 1.0f;
        work.patchReport = field.patchReport;
        work.grainReport = field.grainReport;
        field.run([&](Recorder& recorder) { field.handoff.recordSplash(recorder, field.patch, field.grains, work); });
    };
    splash(7);
    CHECK(field.count(field.grains.count()) == 7);
    CHECK(field.allQuanta() == before);
    splash(1000);
    CHECK(field.count(field.grains.count()) == free);
    CHECK(field.allQuanta() == before);
    const auto grains = field.read<uint32_t>(field.grainReport);
    const auto patch = field.read<uint32_t>(field.patchReport);
    CHECK(grains[gpu::kReportWoken] == free);
    CHECK(grains[gpu::kReportAwake] == free);
    CHECK(patch[gpu::kReportSettled] == free);
    CHECK(HandTerrain::book(grains, gpu::kReportWokenQuanta) == field.grainQuanta());
    CHECK(HandTerrain::book(patch, gpu::kReportSettledQuanta) == field.grainQuanta());
    const auto motion = field.read<glm::vec4>(field.grains.motion());
    for (uint32_t i = 0; i < free; ++i)
        CHECK(glm::vec3(motion[2 * i]) == glm::vec3(0.0f, 3.0f, 1.0f));
}
