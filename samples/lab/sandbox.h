// A world with one patch in it, as experiments need it: sand by its angle, planes, fills, stepping until all sleeps.
#pragma once

#include "lab/experiment.h"
#include "lab/measures.h"
#include "lab/walls.h"

#include <array>

namespace lab
{

struct Particle
{
    glm::dvec3 position, velocity;
    double pressure; // Pa
    double vertical; // Pa, compression positive
    double density;  // relative to the material at rest
    uint32_t material, tag, quanta;
    bool asleep;
    std::array<float, 3> bits; // the position as the library gave it
};
using Cloud = std::vector<Particle>;

Points positionsOf(const Cloud& cloud);

constexpr double kGravity = 9.81;     // m/s^2
constexpr double kFrame = 1.0 / 60.0; // s

struct SandboxDef
{
    double spacing;
    double volume;             // m^3 of sand that must fit
    double gravity = kGravity; // downwards
};

struct SandDef
{
    double angle;        // degrees
    double cohesion = 0; // Pa
    double airDrag = 0;  // none unless the experiment is about air
    double solidFriction = 0.5;
};

class Sandbox
{
public:
    Sandbox(Trial& trial, const SandboxDef& def);
    ~Sandbox();
    Sandbox(const Sandbox&) = delete;
    Sandbox& operator=(const Sandbox&) = delete;

    bchMaterialId addSand(const SandDef& def);
    bchWallId addWall(const bchWallDef& def);
    bchWallId addPlane(const glm::dvec3& point, const glm::dvec3& normal, float friction);
    bchWallId addFloor(float friction = kRough) { return addPlane({0, 0, 0}, {0, 1, 0}, friction); }
    // Two planes without friction at z = -half and half: what is between them moves as in two dimensions.
    void addSlab(double half);
    // Four planes without friction around the y axis.
    void addBin(double halfLength, double halfWidth);

    // Shapes as of bchFillShape; `middle` and `size` in metres.
    uint32_t fill(
        bchMaterialId material, bchFillShape shape, const glm::dvec3& middle, const glm::dvec3& size,
        const glm::dvec3& velocity = {0, 0, 0}, uint32_t tag = 0);

    void step(double seconds = kFrame);
    // Steps for that long, or until every particle sleeps; tells the progress.
    void settle(double seconds);
    // Steps for that long and calls `each` after every frame.
    void run(double seconds, const std::function<void()>& each);

    Cloud read();
    bchPatchInfo info() const;
    double seconds() const { return seconds_; }
    // Of the spacing, for fills from now on.
    void setJitter(float jitter) { jitter_ = jitter; }

    double spacing() const { return spacing_; }
    double particleMass() const { return particleMass_; } // kg, of sand of the default density
    bchWorldId world() const { return world_; }
    bchPatchId patch() const { return patch_; }

private:
    void close();

    Trial& trial_;
    double spacing_, particleMass_, seconds_ = 0;
    float jitter_ = 0.05f;
    bchWorldId world_{};
    bchPatchId patch_{};
};

// Bulk density of the laboratory's sand, kg/m^3.
double bulkDensity();

} // namespace lab
