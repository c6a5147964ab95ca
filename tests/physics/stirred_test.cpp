// Sand and stones stirred by shapes that are hard to keep out of: nothing gets into them.
#include "cooked.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace
{
// How long; a longer run has it in its environment.
int stirredFrames(double seconds)
{
    const char* given = std::getenv("BARCHAN_STIRRED_SECONDS");
    return static_cast<int>((given ? std::atof(given) : seconds) * 60.0);
}

// A torus knot and a bucket with thin walls that dip into the bed and out again, turning: the bucket over its rim, so
// that it scoops and pours. Both stay a few grains above the floor: what cannot give way would crush them.
class Stirrers
{
public:
    Stirrers(const TestWorld& world, float spacing, float grainDiameter)
        : world_(world), knot_(world, meshes::torusKnot(0.14, 0.022, 96, 16), spacing, grainDiameter),
          bucket_(world, meshes::bucket(0.08, 0.14, 0.015, 32), spacing, grainDiameter),
          knotBody_(place(knot_, kKnotX)), bucketBody_(place(bucket_, kBucketX))
    {
    }

    void moveTo(double time) const
    {
        turn(knotBody_, kKnotX, time, {0.0f, 3.0f, 0.0f});
        turn(bucketBody_, kBucketX, time, {0.0f, 0.0f, 1.5f});
    }

    // m from the nearer surface, negative inside.
    double distance(const glm::dvec3& place) const
    {
        return std::min(knot_.distance(stateOf(knotBody_), place), bucket_.distance(stateOf(bucketBody_), place));
    }

private:
    static constexpr double kKnotX = -0.14, kBucketX = 0.16, kMiddle = 0.31, kStroke = 0.14, kRate = 2.0;

    bchBodyId place(const Cooked& shape, double x) const
    {
        bchBodyDef def = shape.body(1000.0, BCH_BODY_KINEMATIC);
        def.position = {x, kMiddle + kStroke, 0.0};
        return add(world_, def);
    }

    void turn(bchBodyId body, double x, double time, bchVec3 spin) const
    {
        const double rate = std::sqrt(static_cast<double>(spin.x * spin.x + spin.y * spin.y + spin.z * spin.z));
        const double half = 0.5 * rate * time;
        const auto share = static_cast<float>(std::sin(half) / rate);
        bchBodyState state{};
        state.body = body;
        state.position = {x, kMiddle + kStroke * std::cos(kRate * time), 0.0};
        state.velocity = {0.0f, static_cast<float>(-kRate * kStroke * std::sin(kRate * time)), 0.0f};
        state.spin = spin;
        state.rotation = {spin.x * share, spin.y * share, spin.z * share, static_cast<float>(std::cos(half))};
        REQUIRE(bchWorld_SetBodies(world_.id(), &state, 1) == BCH_OK);
    }

    const TestWorld& world_;
    Cooked knot_, bucket_;
    bchBodyId knotBody_, bucketBody_;
};

// The least distance that anything had.
template <class Places>
double stir(TestWorld& world, const Stirrers& stirrers, int frames, bchFaults allowed, Places&& places)
{
    double deepest = 1.0;
    for (int frame = 0; frame < frames; ++frame)
    {
        stirrers.moveTo(frame / 60.0);
        CHECK((world.step(kFrame).faults & ~allowed) == 0);
        if (frame % 10 != 9 && frame + 1 != frames)
            continue;
        for (const glm::dvec3& at : places())
            deepest = std::min(deepest, stirrers.distance(at));
    }
    return deepest;
}
} // namespace

TEST_CASE("no particle is deeper than half a spacing in what stirs the sand")
{
    TestWorld world(sandWorld(9.81f));
    addBox(world, 0.3f, 1.0f);
    const bchPatchId patch = world.addPatch(kSpacing, 8192);
    fillPatch(
        patch, world.addMaterial(airless()), BCH_FILL_BOX, {0.3f, 0.1f, 0.3f}, {0.0, 0.1, 0.0}, {0.0f, 0.0f, 0.0f});
    const Stirrers stirrers(world, kSpacing, 0.0f);
    const double deepest =
        stir(world, stirrers, stirredFrames(1.5), BCH_FAULT_SPEED_LIMIT, [&] { return particlesOf(patch); });
    MESSAGE("deepest " << deepest / static_cast<double>(kSpacing) << " spacings");
    CHECK(deepest > -0.5 * static_cast<double>(kSpacing));
    CHECK(deepest < 0.0); // they met
    const bchMassLedger ledger = world.ledger();
    CHECK(ledger.patches == ledger.spawned);
}

TEST_CASE("no grain is deeper than half its size in what stirs the stones")
{
    bchWorldDef def = stoneWorld();
    def.grainCapacity = 2048;
    TestWorld world(def);
    addBox(world, 0.3f, -1.0f);
    fillStones(world, {0.0, 0.14, 0.0}, {0.29f, 0.12f, 0.29f});
    constexpr double kSize = 0.03; // m: diameter of a sphere
    const Stirrers stirrers(world, kSpacing, static_cast<float>(kSize));
    const double deepest = stir(
        world, stirrers, stirredFrames(1.5), BCH_FAULT_OVERLAP | BCH_FAULT_SPEED_LIMIT,
        [&]
        {
            std::vector<glm::dvec3> places;
            for (const GrainState& grain : world.grains())
                places.emplace_back(grain.position[0], grain.position[1], grain.position[2]);
            return places;
        });
    MESSAGE("deepest " << deepest / kSize << " sizes");
    CHECK(deepest > -0.5 * kSize);
    CHECK(deepest < kSize); // they met
    const bchMassLedger ledger = world.ledger();
    CHECK(ledger.grains == ledger.spawned);
}
