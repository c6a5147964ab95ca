#include "lab/sandbox.h"

#include "common/program.h"
#include "common/table.h"
#include "lab/vectors.h"

#include <algorithm>
#include <cmath>

namespace lab
{

using sample::check;
using sample::format;

namespace
{
constexpr double kQuantaPerParticle = 1.0e4; // rounding of mass is then without weight
constexpr double kSpareRoom = 1.15;          // a jittered lattice may hold a little more than the volume says
constexpr uint32_t kNeighboursPerParticle = 80;
} // namespace

double bulkDensity()
{
    const bchMaterialDef sand = bchDefaultMaterialDef();
    return static_cast<double>(sand.grainDensity) * static_cast<double>(sand.packingFraction);
}

Points positionsOf(const Cloud& cloud)
{
    Points points;
    points.reserve(cloud.size());
    for (const Particle& particle : cloud)
        points.push_back(particle.position);
    return points;
}

Sandbox::Sandbox(Trial& trial, const SandboxDef& def)
    : trial_(trial), spacing_(def.spacing), particleMass_(bulkDensity() * std::pow(def.spacing, 3.0))
{
    bchWorldDef world = bchDefaultWorldDef();
    world.grainCapacity = 0;
    world.gravity = small({0.0, -def.gravity, 0.0});
    world.massQuantum = particleMass_ / kQuantaPerParticle;
    world.maxSubsteps = 256;
    check(bchCreateWorld(trial.device, &world, &world_), "no world");
    try
    {
        bchPatchDef patch = bchDefaultPatchDef();
        patch.spacing = static_cast<float>(def.spacing);
        patch.particleCapacity =
            64 + static_cast<uint32_t>(std::ceil(kSpareRoom * def.volume / std::pow(def.spacing, 3.0)));
        patch.neighbourCapacity = kNeighboursPerParticle * patch.particleCapacity;
        check(bchCreatePatch(world_, &patch, &patch_), "no patch");
    }
    catch (...)
    {
        close();
        throw;
    }
}

Sandbox::~Sandbox()
{
    bchStepReport report = bchDefaultStepReport();
    if (bchWorld_Wait(world_, BCH_WAIT_FOREVER) == BCH_OK && bchWorld_GetReport(world_, &report) == BCH_OK)
        trial_.report.faults |= report.faultsEver;
    trial_.report.secondsSimulated += seconds_;
    close();
}

void Sandbox::close()
{
    bchDestroyWorld(world_);
}

bchMaterialId Sandbox::addSand(const SandDef& def)
{
    bchMaterialDef sand = bchDefaultMaterialDef();
    sand.frictionAngle = static_cast<float>(radians(def.angle));
    sand.cohesion = static_cast<float>(def.cohesion);
    sand.airDrag = static_cast<float>(def.airDrag);
    sand.solidFriction = static_cast<float>(def.solidFriction);
    bchMaterialId material;
    check(bchCreateMaterial(world_, &sand, &material), "the material");
    return material;
}

bchWallId Sandbox::addWall(const bchWallDef& def)
{
    bchWallId wall;
    check(bchCreateWall(world_, &def, &wall), "a wall");
    return wall;
}

bchWallId Sandbox::addPlane(const glm::dvec3& point, const glm::dvec3& normal, float friction)
{
    return addWall(planeWall(point, normal, friction));
}

void Sandbox::addSlab(double half)
{
    addPlane({0, 0, -half}, {0, 0, 1}, kSmooth);
    addPlane({0, 0, half}, {0, 0, -1}, kSmooth);
}

void Sandbox::addBin(double halfLength, double halfWidth)
{
    addSlab(halfWidth);
    addPlane({-halfLength, 0, 0}, {1, 0, 0}, kSmooth);
    addPlane({halfLength, 0, 0}, {-1, 0, 0}, kSmooth);
}

uint32_t Sandbox::fill(
    bchMaterialId material, bchFillShape shape, const glm::dvec3& middle, const glm::dvec3& size,
    const glm::dvec3& velocity, uint32_t tag)
{
    bchPatchFillDef def = bchDefaultPatchFillDef();
    def.material = material;
    def.shape = shape;
    def.position = {middle.x, middle.y, middle.z};
    def.size = small(size);
    def.velocity = small(velocity);
    def.seed = static_cast<uint32_t>(trial_.values["seed"]);
    def.tag = tag;
    def.jitter = jitter_;
    uint32_t added = 0;
    check(bchPatch_Fill(patch_, &def, &added), "the sand");
    return added;
}

void Sandbox::step(double seconds)
{
    bchStepDef def = bchDefaultStepDef();
    def.seconds = static_cast<float>(seconds);
    check(bchWorld_Step(world_, &def), "a step");
    check(bchWorld_Wait(world_, BCH_WAIT_FOREVER), "a step");
    seconds_ += seconds;
}

void Sandbox::settle(double seconds)
{
    const double begin = seconds_;
    while (seconds_ - begin < seconds)
    {
        step();
        const bchPatchInfo state = info();
        trial_.show(
            (seconds_ - begin) / seconds,
            format(
                "%.2f s, %u particles, %u awake, up to %.3f m/s", seconds_, state.particleCount, state.awakeCount,
                static_cast<double>(state.maxSpeed)));
        if (state.awakeCount == 0)
            break;
    }
}

void Sandbox::run(double seconds, const std::function<void()>& each)
{
    const double begin = seconds_;
    while (seconds_ - begin < seconds - 1.0e-9)
    {
        step(std::min(kFrame, seconds - (seconds_ - begin)));
        trial_.show((seconds_ - begin) / seconds, format("%.2f s, %u particles", seconds_, info().particleCount));
        if (each)
            each();
    }
}

bchPatchInfo Sandbox::info() const
{
    bchPatchInfo state = bchDefaultPatchInfo();
    check(bchPatch_GetInfo(patch_, &state), "the patch");
    return state;
}

Cloud Sandbox::read()
{
    bchPatchView view = bchDefaultPatchView();
    check(bchPatch_Read(patch_, &view), "the particles");
    const glm::dvec3 anchor(view.anchor.x, view.anchor.y, view.anchor.z);
    Cloud cloud;
    cloud.reserve(view.count);
    for (size_t i = 0; i < view.count; ++i)
    {
        const float* p = view.positions + 4 * i;
        cloud.push_back(
            {anchor + wide(p),
             wide(view.velocities + 4 * i),
             static_cast<double>(view.pressures[i]),
             -static_cast<double>(view.stresses[6 * i + 1]),
             static_cast<double>(view.densities[i]),
             view.materials[i],
             view.tags[i],
             view.quanta[i],
             view.asleep[i] != 0,
             {p[0], p[1], p[2]}});
    }
    return cloud;
}

} // namespace lab
