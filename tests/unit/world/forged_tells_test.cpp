// What a patch's steps told, in snapshots that were altered by somebody who knows the checksum. Plans follow it for
// some steps more: whatever is taken must keep emitters within the arrays and the ledger exact.
#include "base/byte_stream.h"
#include "world/world_patch.h"

#include "barchan/barchan.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>

using namespace bch;

namespace
{
constexpr size_t kHeadBytes = 24; // magic, format, payload size, checksum
constexpr size_t kChecksumAt = 16;
constexpr size_t kPlannedSlotsAt = sizeof(PatchBounds) + 4; // before the first tell
constexpr size_t kFastestAt = sizeof(PatchBounds) + 28;     // before the first tell
constexpr int kSteps = 5;

struct Scene
{
    bchDeviceId device{};
    bchWorldId world{};
    bchPatchId patch{};
    std::vector<std::byte> good;
    size_t tells = 0; // where they begin

    Scene()
    {
        bchDeviceDef deviceDef = bchDefaultDeviceDef();
        deviceDef.kind = BCH_DEVICE_CPU;
        deviceDef.threadCount = 1;
        REQUIRE(bchCreateDevice(&deviceDef, &device) == BCH_OK);
        world = makeWorld(2);
        const bchMaterialDef material = bchDefaultMaterialDef();
        bchPatchDef patchDef = bchDefaultPatchDef();
        bchPatchFillDef fill = bchDefaultPatchFillDef();
        bchEmitterDef emitterDef = bchDefaultEmitterDef();
        bchEmitterId emitter{};
        REQUIRE(bchCreateMaterial(world, &material, &fill.material) == BCH_OK);
        patchDef.spacing = 0.05f;
        patchDef.particleCapacity = 48;
        REQUIRE(bchCreatePatch(world, &patchDef, &patch) == BCH_OK);
        fill.size = {0.05f, 0.05f, 0.05f};
        REQUIRE(bchPatch_Fill(patch, &fill, nullptr) == BCH_OK);
        emitterDef.patch = patch;
        emitterDef.material = fill.material;
        emitterDef.position.y = 1.0;
        emitterDef.radius = 0.06f;
        emitterDef.rate = 15.0f; // five particles every 66 ms
        REQUIRE(bchCreateEmitter(world, &emitterDef, &emitter) == BCH_OK);
        for (int i = 0; i < kSteps; ++i)
            step();
        good.resize(1 << 16);
        uint64_t size = good.size();
        REQUIRE(bchWorld_Snapshot(world, good.data(), &size) == BCH_OK);
        good.resize(size);
        tells = findTells();
    }
    ~Scene()
    {
        CHECK(bchDestroyWorld(world) == BCH_OK);
        CHECK(bchDestroyDevice(device) == BCH_OK);
    }

    bchWorldId makeWorld(uint32_t stepsInFlight) const
    {
        bchWorldDef def = bchDefaultWorldDef();
        def.grainCapacity = 8;
        def.stepsInFlight = stepsInFlight;
        bchWorldId made{};
        REQUIRE(bchCreateWorld(device, &def, &made) == BCH_OK);
        return made;
    }

    void step() const { stepOf(world); }
    static void stepOf(bchWorldId world)
    {
        const bchStepDef def = bchDefaultStepDef();
        REQUIRE(bchWorld_Step(world, &def) == BCH_OK);
        REQUIRE(bchWorld_Wait(world, BCH_WAIT_FOREVER) == BCH_OK);
    }

    // The only place where the numbers of the last four steps stand a tell apart.
    size_t findTells() const
    {
        const uint64_t steps[kTellCount] = {4, 5, 2, 3};
        size_t found = 0, count = 0;
        for (size_t at = kHeadBytes; at + kTellCount * sizeof(PatchTell) <= good.size(); at += 4)
        {
            uint32_t equal = 0;
            for (uint32_t k = 0; k < kTellCount; ++k)
                equal += std::memcmp(good.data() + at + k * sizeof(PatchTell), &steps[k], sizeof steps[k]) == 0 ? 1 : 0;
            if (equal == kTellCount)
            {
                found = at;
                ++count;
            }
        }
        REQUIRE(count == 1);
        return found;
    }

    template <class T>
    std::vector<std::byte> forge(size_t at, T value) const
    {
        std::vector<std::byte> blob = good;
        std::memcpy(blob.data() + at, &value, sizeof value);
        const uint64_t sum = checksum(std::span<const std::byte>(blob).subspan(kHeadBytes));
        std::memcpy(blob.data() + kChecksumAt, &sum, sizeof sum);
        return blob;
    }

    bchResult restore(const std::vector<std::byte>& blob) const
    {
        return bchWorld_Restore(world, blob.data(), blob.size());
    }
};

void checkLedger(bchWorldId world)
{
    bchMassLedger ledger = bchDefaultMassLedger();
    REQUIRE(bchWorld_GetMassLedger(world, &ledger) == BCH_OK);
    CHECK(ledger.patches > 0);
    CHECK(ledger.spawned == ledger.patches + ledger.quarantined + ledger.removed);
}
} // namespace

TEST_CASE("speeds that are none are refused")
{
    const Scene scene;
    CHECK(scene.restore(scene.forge(scene.tells, uint64_t{4})) == BCH_OK); // nothing altered
    for (const float worst : {std::nanf(""), -1.0f, -std::numeric_limits<float>::infinity()})
    {
        CHECK(scene.restore(scene.forge(scene.tells - kFastestAt, worst)) == BCH_ERROR_CORRUPT);
        for (size_t k = 0; k < kTellCount; ++k)
            for (const size_t field :
                 {offsetof(PatchTell, emitted), offsetof(PatchTell, gain), offsetof(PatchTell, fastest)})
                CHECK(
                    scene.restore(scene.forge(scene.tells + k * sizeof(PatchTell) + field, worst))
                    == BCH_ERROR_CORRUPT);
    }
}

TEST_CASE("bounds below what there is are refused")
{
    const Scene scene;
    CHECK(scene.restore(scene.forge(scene.tells - kPlannedSlotsAt, 0u)) == BCH_ERROR_CORRUPT);
    CHECK(scene.restore(scene.forge(scene.tells - kPlannedSlotsAt, 49u)) == BCH_ERROR_CORRUPT);
    for (size_t k = 0; k < kTellCount; ++k)
    {
        const size_t tell = scene.tells + k * sizeof(PatchTell);
        CHECK(scene.restore(scene.forge(tell + offsetof(PatchTell, slots), 0u)) == BCH_ERROR_CORRUPT);
        CHECK(scene.restore(scene.forge(tell + offsetof(PatchTell, slots), 49u)) == BCH_ERROR_CORRUPT);
        CHECK(
            scene.restore(scene.forge(tell + offsetof(PatchTell, spawnedBefore), uint64_t{1} << 40))
            == BCH_ERROR_CORRUPT);
        CHECK(scene.restore(scene.forge(tell, uint64_t{6})) == BCH_ERROR_CORRUPT); // a step that has not been
    }
}

TEST_CASE("the worst words in every place break nothing")
{
    const Scene scene;
    const bchWorldId other = scene.makeWorld(4); // where all of it counts at once
    const uint32_t nan = std::bit_cast<uint32_t>(std::nanf(""));
    int taken = 0, refused = 0;
    for (const uint32_t word : {0u, 1u, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu, nan, 0x7F800000u, 0x7F7FFFFFu})
        for (size_t at = 0; at < kTellCount * sizeof(PatchTell); at += 4)
            for (const bchWorldId world : {scene.world, other})
            {
                const std::vector<std::byte> blob = scene.forge(scene.tells + at, word);
                const bchResult result = bchWorld_Restore(world, blob.data(), blob.size());
                if (result != BCH_OK)
                {
                    CHECK(result == BCH_ERROR_CORRUPT);
                    ++refused;
                    continue;
                }
                ++taken;
                for (int i = 0; i < 3; ++i)
                    Scene::stepOf(world);
                checkLedger(world);
            }
    CHECK(taken > 50);
    CHECK(refused > 50);
    CHECK(bchDestroyWorld(other) == BCH_OK);
}
