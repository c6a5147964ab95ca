// A world with grains in it, as experiments need it.
#pragma once

#include "lab/experiment.h"
#include "lab/measures.h"

#include <glm/gtc/quaternion.hpp>

namespace lab
{

struct Grain
{
    glm::dvec3 position, velocity, spin;
    glm::dquat orientation;
    double mass;      // kg
    double radius;    // m, of its spheres
    double edgeRatio; // 0 for a sphere
    uint32_t tag;
    bool asleep;
};
using GrainCloud = std::vector<Grain>;

struct GrainBoxDef
{
    uint32_t capacity;
    double radius;            // m, of the largest sphere
    double gravity = 9.81;    // m/s^2, downwards
    bool preparation = false; // what happens in it is not the experiment: its faults do not count
};

class GrainBox
{
public:
    GrainBox(Trial& trial, const GrainBoxDef& def);
    ~GrainBox();
    GrainBox(const GrainBox&) = delete;
    GrainBox& operator=(const GrainBox&) = delete;

    bchMaterialId addMaterial(const bchMaterialDef& def);
    bchWallId addWall(const bchWallDef& def);
    // Grains of the cloud; their mass follows from the material.
    void spawn(bchMaterialId material, const GrainCloud& grains);

    // Substeps: 0 for as many as contacts need.
    bchStepReport step(double seconds, uint32_t substeps = 0);
    // Steps frames for that long, or until `each` says that it is enough; tells the progress.
    void run(double seconds, const std::function<bool(const bchStepReport&)>& each = nullptr);
    // Until every grain sleeps, at most that long.
    void settle(double seconds);
    void removeBelow(double y);
    void removeAbove(double y);

    // N that grains press on walls whose normal is within some degrees of `normal`, which points to the grains.
    double loadOn(const glm::dvec3& normal);

    GrainCloud read(); // by tag
    double seconds() const { return seconds_; }
    bchWorldId world() const { return world_; }

private:
    void removeBeside(double y, bool above);

    Trial& trial_;
    bool preparation_;
    double quantum_, seconds_ = 0;
    bchWorldId world_{};
};

// Stiff enough for a heap, or for a fall from higher, without air, everything else as the library's default.
bchMaterialDef labGrains(const Trial& trial, double fall = 0.0);

glm::dvec3 cornerOf(const Grain& grain, int corner); // centre of a sphere
int sphereCount(const Grain& grain);

} // namespace lab
