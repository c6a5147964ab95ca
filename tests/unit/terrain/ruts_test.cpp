// Ruts against Bekker's and Janosi's laws, and nothing lost of what is pushed aside.
#include "terrain/ground_directory.h"
#include "terrain/ruts.h"
#include "unit/terrain/test_terrain.h"

#include "kernel/cpp.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace law
{
using namespace glm;
using bch::uint;
#include "law/rut.h"
} // namespace law

using namespace bch;

namespace
{
constexpr float kSandHeight = 1.0f;

// Sand one metre deep, and bodies on it.
struct Field : test::TestTerrain
{
    std::vector<gpu::BodyRow> bodies;
    std::vector<gpu::BodyPart> parts;
    std::vector<float> loads;
    std::vector<uint32_t> told;

    Field() : TestTerrain(2, 32.0f)
    {
        pile([](float, float) { return kSandHeight; });
        materials[0].inverseDensity = 1.0f / 1600.0f;
    }

    // With its middle at a place, m; a box by its half extents, a lying cylinder along z by radius and half length.
    void add(glm::vec3 at, uint32_t kind, glm::vec3 size, float load, glm::vec3 velocity = glm::vec3(0.0f))
    {
        gpu::BodyRow row{};
        row.position = glm::vec4(at, 0.0f);
        row.rotation = kind == gpu::kShapeCylinder ? glm::vec4(0.70710678f, 0, 0, 0.70710678f) : glm::vec4(0, 0, 0, 1);
        row.velocity = glm::vec4(velocity, 1.0f);
        gpu::BodyPart part{};
        part.turn = {0, 0, 0, 1};
        part.size = glm::vec4(size, glm::length(size));
        part.kind = kind;
        part.body = static_cast<uint32_t>(bodies.size());
        bodies.push_back(row);
        parts.push_back(part);
        loads.push_back(load);
    }

    void press()
    {
        const uint64_t before = quanta();
        TerrainView view = send();
        const auto ground = test::upload(*device, "ground", groundWords());
        const auto bodyRows = test::upload(*device, "bodies", bodies);
        const auto partRows = test::upload(*device, "parts", parts);
        const auto loadRows = test::upload(*device, "loads", loads);
        const auto maps = test::upload(*device, "maps", std::vector<uint32_t>(1));
        view.ground = ground;
        const auto count = static_cast<uint32_t>(bodies.size());
        const Ruts ruts(*device, view.tileCapacity, count);
        const RutBodies rows{bodyRows, partRows, maps, loadRows, count, count};
        runNow(*device, [&](Recorder& recorder) { ruts.record(recorder, view, rows, {}); });
        fetch();
        const auto landing = device->createArray<uint32_t>("landing", count * gpu::kRutTold, MemoryKind::readback);
        runNow(*device, [&](Recorder& recorder) { recorder.copy(ruts.told(), landing); });
        told.resize(count * gpu::kRutTold);
        std::memcpy(told.data(), landing.buffer().mapped(), told.size() * 4);
        CHECK(quanta() == before);
    }
    float sinks(uint32_t body) const { return glm::uintBitsToFloat(told[gpu::kRutTold * body + gpu::kRutSinks]); }
    double forceX(uint32_t body) const
    {
        int64_t units = 0;
        std::memcpy(&units, &told[gpu::kRutTold * body], 8);
        return static_cast<double>(units) * 0x1p-40;
    }
    float lowest() const
    {
        float least = 1.0e9f;
        for (int z = 0; z < side; ++z)
            for (int x = 0; x < side; ++x)
                least = std::min(least, height(x, z));
        return least;
    }

private:
    std::vector<uint32_t> groundWords() const
    {
        std::vector<DirectoryTile> places;
        for (uint32_t slot = 0; slot < tiles.size(); ++slot)
            if (tiles[slot].place.z != 0)
                places.push_back({tiles[slot].place.x, tiles[slot].place.y, slot});
        const auto capacity = static_cast<uint32_t>(tiles.size());
        const Vector<uint32_t> directory = makeDirectory(places, capacity);
        std::vector<uint32_t> words(gpu::kGroundHeadWords);
        words[gpu::kGroundPresent] = 1;
        words[gpu::kGroundMask] = directoryEntries(capacity) - 1;
        words[gpu::kGroundDirectory] = gpu::kGroundHeadWords;
        words[gpu::kGroundSpacing] = glm::floatBitsToUint(test::kSpacing);
        words[gpu::kGroundInverse] = glm::floatBitsToUint(1.0f / test::kSpacing);
        words.insert(words.end(), directory.begin(), directory.end());
        return words;
    }
};
} // namespace

TEST_CASE("pressure and depth are Bekker's, and inverse to each other")
{
    for (const float exponent : {0.5f, 0.8f, 1.0f, 1.3f})
        for (const float depth : {1.0e-4f, 0.003f, 0.05f, 0.4f, 1.7f})
        {
            const float pressure = law::rutPressure(depth, 4.0e5f, exponent);
            CHECK(
                pressure
                == doctest::Approx(4.0e5 * std::pow(static_cast<double>(depth), static_cast<double>(exponent)))
                       .epsilon(1e-5));
            CHECK(law::rutDepth(pressure, 4.0e5f, exponent) == doctest::Approx(depth).epsilon(1e-5));
        }
    CHECK(law::rutPressure(0.0f, 4.0e5f, 1.0f) == 0.0f);
}

TEST_CASE("shear is Janosi's: nothing without slip, Coulomb's after much")
{
    const float whole = 300.0f + 2.0e4f * 0.6f;
    CHECK(law::rutShear(300.0f, 2.0e4f, 0.6f, 0.0f, 0.02f) == 0.0f);
    CHECK(law::rutShear(300.0f, 2.0e4f, 0.6f, 0.02f, 0.02f) == doctest::Approx(whole * (1.0f - std::exp(-1.0f))));
    CHECK(law::rutShear(300.0f, 2.0e4f, 0.6f, 10.0f, 0.02f) == doctest::Approx(whole));
}

TEST_CASE("a plate sinks as deep as Bekker's law says, and under the same load no further")
{
    for (const float load : {2000.0f, 20000.0f, 60000.0f})
    {
        CAPTURE(load);
        Field field;
        // Eight columns by four, on the corner of four tiles.
        field.add({16.0f, kSandHeight + 0.1f, 16.0f}, gpu::kShapeBox, {1.0f, 0.1f, 0.5f}, load);
        field.press();
        const float area = 2.0f;
        const float expected = law::rutDepth(load / area, 5.0e5f, 1.1f);
        MESSAGE("sinks ", field.sinks(0), " m of ", expected);
        CHECK(std::abs(field.sinks(0) - expected) < 2.0f * test::kHeightPerQuantum);
        CHECK(std::abs(kSandHeight - field.lowest() - expected) < 3.0f * test::kHeightPerQuantum);
        CHECK(field.told[gpu::kRutColumns] == 32);
        CHECK(field.height(59, 64) > kSandHeight); // the berm
        const std::vector<uint32_t> loose = field.loose;
        field.press(); // still where it was, over the rut
        CHECK(field.loose == loose);
        field.bodies[0].position.y -= expected;
        field.press();
        CHECK(field.loose == loose);
    }
}

TEST_CASE("a heavier load sinks on from where a lighter one was")
{
    Field twice;
    twice.add({16.0f, kSandHeight + 0.1f, 16.0f}, gpu::kShapeBox, {1.0f, 0.1f, 0.5f}, 20000.0f);
    twice.press();
    twice.bodies[0].position.y -= twice.sinks(0);
    twice.loads[0] = 40000.0f;
    twice.press();
    CHECK(std::abs(kSandHeight - twice.lowest() - law::rutDepth(20000.0f, 5.0e5f, 1.1f)) < 1.0e-4f);
}

TEST_CASE("a wheel that rolls along leaves a track with berms beside it, and is held against slip")
{
    Field field;
    const glm::vec3 velocity(2.0f, 0.0f, 0.0f);
    field.add({10.0f, kSandHeight + 0.5f, 16.0f}, gpu::kShapeCylinder, {0.5f, 0.375f, 0.0f}, 4000.0f, velocity);
    double held = 0.0;
    float deepest = 0.0f;
    for (int step = 0; step < 40; ++step)
    {
        field.press();
        held = std::min(held, field.forceX(0));
        deepest = std::max(deepest, field.sinks(0));
        field.bodies[0].position.x += 0.25f;
    }
    MESSAGE("held by ", held, " N, deepest ", deepest, " m");
    float track = 0.0f, berm = 0.0f;
    for (int x = 50; x < 70; ++x)
    {
        track += field.height(x, 64) / 20.0f;
        berm += 0.5f * (field.height(x, 61) + field.height(x, 66)) / 20.0f;
    }
    MESSAGE("track ", track - kSandHeight, " m, berm ", berm - kSandHeight, " m");
    CHECK(track < kSandHeight - 0.01f);
    CHECK(berm > kSandHeight + 0.002f);
    CHECK(held < -100.0);
    CHECK(held > -4000.0 * 0.63);
}

TEST_CASE("bodies above the ground, weightless ones and those over awake sand press on nothing")
{
    Field field;
    field.add({8.0f, kSandHeight + 0.2f, 8.0f}, gpu::kShapeBox, {1.0f, 0.1f, 0.5f}, 20000.0f);
    field.add({16.0f, kSandHeight + 0.1f, 16.0f}, gpu::kShapeBox, {1.0f, 0.1f, 0.5f}, 0.0f);
    field.add({24.0f, kSandHeight + 0.1f, 24.0f}, gpu::kShapeBox, {1.0f, 0.1f, 0.5f}, 20000.0f);
    for (int z = 80; z < 112; ++z)
        for (int x = 80; x < 112; ++x)
            field.awake[2 * field.at(x, z)] = 3;
    const std::vector<uint32_t> loose = field.loose;
    field.press();
    CHECK(field.loose == loose);
}

TEST_CASE("where bodies overlap the lower one presses, whatever their order")
{
    std::vector<uint32_t> first;
    for (const bool swapped : {false, true})
    {
        Field field;
        for (int i = 0; i < 2; ++i)
            if ((i == 0) != swapped)
                field.add({16.0f, kSandHeight + 0.1f, 16.0f}, gpu::kShapeBox, {1.0f, 0.1f, 0.5f}, 20000.0f);
            else
                field.add({16.5f, kSandHeight + 0.105f, 16.0f}, gpu::kShapeBox, {1.0f, 0.1f, 0.5f}, 30000.0f);
        field.press();
        if (swapped)
            CHECK(field.loose == first);
        first = field.loose;
    }
}
