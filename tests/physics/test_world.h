// A world on the device that BARCHAN_DEVICE names, for tests that state a law.
#pragma once

#include <barchan/barchan.h>

#include <array>
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

private:
    bchDeviceId device_{};
    bchWorldId world_{};
    uint32_t spawned_ = 0; // the next tag
};
