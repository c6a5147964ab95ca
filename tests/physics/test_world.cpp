#include "test_world.h"

#include <doctest/doctest.h>

#include <algorithm>

TestWorld::TestWorld(const bchWorldDef& def)
{
    bchDeviceDef deviceDef = bchDefaultDeviceDef();
    deviceDef.validation = 1;
    REQUIRE_MESSAGE(bchCreateDevice(&deviceDef, &device_) == BCH_OK, bchGetLastError());
    REQUIRE_MESSAGE(bchCreateWorld(device_, &def, &world_) == BCH_OK, bchGetLastError());
}

TestWorld::~TestWorld()
{
    CHECK(bchDestroyWorld(world_) == BCH_OK);
    bchDeviceInfo info = bchDefaultDeviceInfo();
    CHECK(bchDevice_GetInfo(device_, &info) == BCH_OK);
    CHECK(info.validationMessageCount == 0);
    CHECK(bchDestroyDevice(device_) == BCH_OK);
}

bchMaterialId TestWorld::addMaterial(const bchMaterialDef& def)
{
    bchMaterialId material{};
    REQUIRE_MESSAGE(bchCreateMaterial(world_, &def, &material) == BCH_OK, bchGetLastError());
    return material;
}

void TestWorld::addPlane(bchVec3 normal, double height, float friction)
{
    bchWallDef def = bchDefaultWallDef();
    def.normal = normal;
    def.position.y = height;
    def.friction = friction;
    addWall(def);
}

bchWallId TestWorld::addWall(const bchWallDef& def)
{
    bchWallId wall{};
    REQUIRE_MESSAGE(bchCreateWall(world_, &def, &wall) == BCH_OK, bchGetLastError());
    return wall;
}

bchWallDef TestWorld::wall(bchWallId wall)
{
    bchWallDef def = bchDefaultWallDef();
    REQUIRE_MESSAGE(bchWall_Get(wall, &def) == BCH_OK, bchGetLastError());
    return def;
}

void TestWorld::spawn(
    bchMaterialId material, float radius, const std::vector<bchVec3>& positions, const std::vector<bchVec3>& velocities,
    bchGrainShape shape)
{
    std::vector<uint32_t> tags(positions.size());
    for (size_t i = 0; i < tags.size(); ++i)
        tags[i] = spawned_ + static_cast<uint32_t>(i);
    spawned_ += static_cast<uint32_t>(tags.size());
    bchGrainSpawnDef def = bchDefaultGrainSpawnDef();
    def.material = material;
    def.radius = radius;
    def.shape = shape;
    def.positions = positions.data();
    def.velocities = velocities.empty() ? nullptr : velocities.data();
    def.tags = tags.data();
    def.count = static_cast<uint32_t>(positions.size());
    REQUIRE_MESSAGE(bchWorld_SpawnGrains(world_, &def) == BCH_OK, bchGetLastError());
}

bchStepReport TestWorld::step(float seconds, uint32_t substeps)
{
    bchStepDef def = bchDefaultStepDef();
    def.seconds = seconds;
    def.substeps = substeps;
    REQUIRE_MESSAGE(bchWorld_Step(world_, &def) == BCH_OK, bchGetLastError());
    REQUIRE(bchWorld_Wait(world_, BCH_WAIT_FOREVER) == BCH_OK);
    bchStepReport report = bchDefaultStepReport();
    REQUIRE(bchWorld_GetReport(world_, &report) == BCH_OK);
    return report;
}

std::vector<GrainState> TestWorld::grains()
{
    bchReadbackId readback{};
    REQUIRE(bchWorld_RequestReadback(world_, &readback) == BCH_OK);
    bchGrainView view = bchDefaultGrainView();
    REQUIRE(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view) == BCH_OK);
    std::vector<GrainState> states(view.count);
    for (uint32_t i = 0; i < view.count; ++i)
    {
        const float* p = view.positions + 4 * i;
        const float* v = view.velocities + 4 * i;
        states[i] = {
            {view.anchor.x + double{p[0]}, view.anchor.y + double{p[1]}, view.anchor.z + double{p[2]}},
            {double{v[0]}, double{v[1]}, double{v[2]}},
            view.tags[i],
            view.quanta[i]};
    }
    REQUIRE(bchWorld_UnmapReadback(readback) == BCH_OK);
    std::sort(states.begin(), states.end(), [](const GrainState& a, const GrainState& b) { return a.tag < b.tag; });
    return states;
}

bchMassLedger TestWorld::ledger()
{
    bchMassLedger ledger = bchDefaultMassLedger();
    REQUIRE(bchWorld_GetMassLedger(world_, &ledger) == BCH_OK);
    return ledger;
}

bchPatchId TestWorld::addPatch(float spacing, uint32_t capacity)
{
    bchPatchDef def = bchDefaultPatchDef();
    def.spacing = spacing;
    def.particleCapacity = capacity;
    bchPatchId patch{};
    REQUIRE(bchCreatePatch(world_, &def, &patch) == BCH_OK);
    return patch;
}

uint64_t TestWorld::hash()
{
    uint64_t hash = 0;
    REQUIRE(bchWorld_GetStateHash(world_, &hash) == BCH_OK);
    return hash;
}

std::vector<std::byte> TestWorld::snapshot()
{
    uint64_t size = 0;
    REQUIRE(bchWorld_Snapshot(world_, nullptr, &size) == BCH_OK);
    std::vector<std::byte> blob(size);
    REQUIRE(bchWorld_Snapshot(world_, blob.data(), &size) == BCH_OK);
    return blob;
}

void TestWorld::restore(const std::vector<std::byte>& blob)
{
    REQUIRE(bchWorld_Restore(world_, blob.data(), blob.size()) == BCH_OK);
}

void checkRepeats(const bchWorldDef& def, int steps, const std::function<void(TestWorld&)>& make)
{
    constexpr float kFrame = 1.0f / 60.0f;
    uint64_t hashes[3] = {};
    for (int run = 0; run < 3; ++run)
    {
        TestWorld world(def);
        make(world);
        for (int i = 0; i < steps; ++i)
            world.step(kFrame);
        if (run == 2)
        {
            const std::vector<std::byte> blob = world.snapshot();
            for (int i = 0; i < 5; ++i)
                world.step(kFrame);
            world.restore(blob);
        }
        for (int i = 0; i < steps; ++i)
            world.step(kFrame);
        hashes[run] = world.hash();
    }
    CHECK(hashes[0] == hashes[1]);
    CHECK(hashes[0] == hashes[2]);
}

bchMaterialDef airless()
{
    bchMaterialDef def = bchDefaultMaterialDef();
    def.airDrag = 0.0f;
    return def;
}

void fillPatch(
    bchPatchId patch, bchMaterialId material, bchFillShape shape, bchVec3 size, bchPosition middle, bchVec3 velocity)
{
    bchPatchFillDef def = bchDefaultPatchFillDef();
    def.material = material;
    def.shape = shape;
    def.size = size;
    def.position = middle;
    def.velocity = velocity;
    REQUIRE(bchPatch_Fill(patch, &def, nullptr) == BCH_OK);
}

bchPatchInfo patchInfo(bchPatchId patch)
{
    bchPatchInfo info = bchDefaultPatchInfo();
    REQUIRE(bchPatch_GetInfo(patch, &info) == BCH_OK);
    return info;
}

std::array<double, 3> patchMomentum(bchPatchId patch)
{
    bchPatchView view = bchDefaultPatchView();
    REQUIRE(bchPatch_Read(patch, &view) == BCH_OK);
    std::array<double, 3> sum{};
    for (uint32_t i = 0; i < view.count; ++i)
        for (size_t axis = 0; axis < 3; ++axis)
            sum[axis] += static_cast<double>(view.quanta[i]) * static_cast<double>(view.velocities[4 * i + axis]);
    return sum;
}
