// A world on the device that BARCHAN_DEVICE names, for tests that state a law.
#pragma once

#include <barchan/barchan.h>

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

struct GrainState
{
    std::array<double, 3> position;
    std::array<double, 3> velocity;
    uint32_t tag;
    uint32_t quanta;
};

class TestWorld
{
public:
    explicit TestWorld(const bchWorldDef& def);
    ~TestWorld(); // fails the test when the validation layers have said anything

    bchWorldId id() const { return world_; }
    bchMaterialId addMaterial(const bchMaterialDef& def);
    void addPlane(bchVec3 normal, double height, float friction);
    bchWallId addWall(const bchWallDef& def);
    bchWallDef wall(bchWallId wall); // where it is now
    void spawn(
        bchMaterialId material, float radius, const std::vector<bchVec3>& positions,
        const std::vector<bchVec3>& velocities, bchGrainShape shape = BCH_GRAIN_SPHERE);
    bchStepReport step(float seconds, uint32_t substeps = 0); // and waits
    std::vector<GrainState> grains();                         // sorted by tag
    bchMassLedger ledger();
    bchPatchId addPatch(float spacing, uint32_t capacity);
    uint64_t hash();
    std::vector<std::byte> snapshot();
    void restore(const std::vector<std::byte>& blob);

private:
    bchDeviceId device_{};
    bchWorldId world_{};
    uint32_t spawned_ = 0; // the next tag
};

// Three worlds made alike step twice as many times as said; the third goes back to a snapshot in between. All must end
// in the same state.
void checkRepeats(const bchWorldDef& def, int steps, const std::function<void(TestWorld&)>& make);

bchMaterialDef airless(); // the default material, without drag of air
void fillPatch(
    bchPatchId patch, bchMaterialId material, bchFillShape shape, bchVec3 size, bchPosition middle, bchVec3 velocity);
bchPatchInfo patchInfo(bchPatchId patch);
std::array<double, 3> patchMomentum(bchPatchId patch); // in mass quanta times m/s
