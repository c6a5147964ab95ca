// Snapshots that were altered by somebody who knows the checksum. They may be taken or refused, but never break
// anything: what was taken steps on with an exact ledger, what was refused changed nothing.
#include "base/byte_stream.h"
#include "unit/support/random.h"

#include "barchan/barchan.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

using namespace bch;

namespace
{
constexpr size_t kHeadBytes = 24; // magic, format, payload size, checksum
constexpr size_t kChecksumAt = 16;

struct Scene
{
    bchDeviceId device{};
    bchWorldId world{};
    std::vector<std::byte> good;

    Scene()
    {
        bchDeviceDef deviceDef = bchDefaultDeviceDef();
        deviceDef.kind = BCH_DEVICE_CPU;
        deviceDef.threadCount = 1;
        REQUIRE(bchCreateDevice(&deviceDef, &device) == BCH_OK);
        world = makeWorld();
        const bchWallDef wallDef = bchDefaultWallDef();
        bchWallId wall{};
        REQUIRE(bchCreateWall(world, &wallDef, &wall) == BCH_OK);
        spawn();
        good = snapshot(world);
    }
    ~Scene()
    {
        CHECK(bchDestroyWorld(world) == BCH_OK);
        CHECK(bchDestroyDevice(device) == BCH_OK);
    }

    bchWorldId makeWorld() const
    {
        bchWorldDef def = bchDefaultWorldDef();
        def.grainCapacity = 64;
        def.materialCapacity = 2;
        def.wallCapacity = 2;
        bchWorldId made{};
        REQUIRE(bchCreateWorld(device, &def, &made) == BCH_OK);
        return made;
    }

    void spawn() const
    {
        const bchMaterialDef materialDef = bchDefaultMaterialDef();
        bchGrainSpawnDef def = bchDefaultGrainSpawnDef();
        REQUIRE(bchCreateMaterial(world, &materialDef, &def.material) == BCH_OK);
        REQUIRE(bchMaterial_SetPair(def.material, def.material, 0.3f, 0.4f) == BCH_OK);
        bchVec3 positions[20];
        for (int i = 0; i < 20; ++i)
            positions[i] = {0.019f * static_cast<float>(i % 5), 0.02f * static_cast<float>(i / 5) + 0.01f, 0.0f};
        def.positions = positions;
        def.count = 20;
        REQUIRE(bchWorld_SpawnGrains(world, &def) == BCH_OK);
        step(world);
    }

    static void step(bchWorldId world)
    {
        bchStepDef def = bchDefaultStepDef();
        def.substeps = 4;
        REQUIRE(bchWorld_Step(world, &def) == BCH_OK);
        REQUIRE(bchWorld_Wait(world, BCH_WAIT_FOREVER) == BCH_OK);
    }

    static uint64_t hash(bchWorldId world)
    {
        uint64_t value = 0;
        REQUIRE(bchWorld_GetStateHash(world, &value) == BCH_OK);
        return value;
    }

    static bool ledgerIsExact(bchWorldId world)
    {
        bchMassLedger ledger = bchDefaultMassLedger();
        REQUIRE(bchWorld_GetMassLedger(world, &ledger) == BCH_OK);
        return ledger.spawned == ledger.grains + ledger.quarantined + ledger.removed;
    }

    static std::vector<std::byte> snapshot(bchWorldId world)
    {
        uint64_t size = 0;
        REQUIRE(bchWorld_Snapshot(world, nullptr, &size) == BCH_OK);
        std::vector<std::byte> blob(size);
        REQUIRE(bchWorld_Snapshot(world, blob.data(), &size) == BCH_OK);
        return blob;
    }
};

void seal(std::vector<std::byte>& blob)
{
    const uint64_t payload = blob.size() - kHeadBytes;
    const uint64_t sum = checksum(std::span<const std::byte>(blob).subspan(kHeadBytes));
    std::memcpy(blob.data() + 8, &payload, sizeof payload);
    std::memcpy(blob.data() + kChecksumAt, &sum, sizeof sum);
}

struct Outcome
{
    int taken = 0;
    int refused = 0;
};

// Restores a forged blob and uses the world.
void tryBlob(const Scene& scene, const std::vector<std::byte>& blob, Outcome& outcome)
{
    const uint64_t before = Scene::hash(scene.world);
    const bchResult result = bchWorld_Restore(scene.world, blob.data(), blob.size());
    if (result != BCH_OK)
    {
        ++outcome.refused;
        CHECK((result == BCH_ERROR_CORRUPT || result == BCH_ERROR_CAPACITY || result == BCH_ERROR_INVALID_ARGUMENT));
        CHECK(Scene::hash(scene.world) == before);
        return;
    }
    ++outcome.taken;
    CHECK(Scene::ledgerIsExact(scene.world));
    Scene::step(scene.world);
    CHECK(Scene::ledgerIsExact(scene.world));
    const std::vector<std::byte> again = Scene::snapshot(scene.world);
    CHECK(bchWorld_Restore(scene.world, again.data(), again.size()) == BCH_OK);
    REQUIRE(bchWorld_Restore(scene.world, scene.good.data(), scene.good.size()) == BCH_OK);
}
} // namespace

TEST_CASE("the test knows the format: a resealed snapshot is taken")
{
    const Scene scene;
    std::vector<std::byte> blob = scene.good;
    seal(blob);
    CHECK(blob == scene.good);
    Outcome outcome;
    tryBlob(scene, blob, outcome);
    CHECK(outcome.taken == 1);
}

TEST_CASE("random bytes under a right checksum break nothing")
{
    const Scene scene;
    test::Random random(12);
    Outcome outcome;
    for (int i = 0; i < 1500; ++i)
    {
        std::vector<std::byte> blob = scene.good;
        const uint32_t changes = 1 + random.below(3);
        for (uint32_t k = 0; k < changes; ++k)
            blob[kHeadBytes + random.below(static_cast<uint32_t>(blob.size() - kHeadBytes))] =
                static_cast<std::byte>(random.word());
        seal(blob);
        tryBlob(scene, blob, outcome);
    }
    // Both must happen, or this proves nothing.
    CHECK(outcome.taken > 50);
    CHECK(outcome.refused > 50);
}

TEST_CASE("the worst words in every place break nothing")
{
    const Scene scene;
    const uint32_t nan = std::bit_cast<uint32_t>(std::nanf(""));
    Outcome outcome;
    for (const uint32_t word : {0u, 1u, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu, nan, 0x7F800000u, 0x7F7FFFFFu})
        for (size_t at = kHeadBytes; at + 4 <= scene.good.size(); at += 4)
        {
            std::vector<std::byte> blob = scene.good;
            std::memcpy(blob.data() + at, &word, sizeof word);
            seal(blob);
            tryBlob(scene, blob, outcome);
        }
    CHECK(outcome.taken > 50);
    CHECK(outcome.refused > 50);
}

TEST_CASE("a sealed cut or extension is refused")
{
    const Scene scene;
    Outcome outcome;
    for (size_t size = kHeadBytes; size < scene.good.size(); size += 7)
    {
        std::vector<std::byte> blob(scene.good.begin(), scene.good.begin() + static_cast<std::ptrdiff_t>(size));
        seal(blob);
        tryBlob(scene, blob, outcome);
    }
    std::vector<std::byte> longer = scene.good;
    longer.resize(longer.size() + 16);
    seal(longer);
    tryBlob(scene, longer, outcome);
    CHECK(outcome.taken == 0);
    CHECK(outcome.refused > 50);
}
