#include "lab/grain_box.h"

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
constexpr double kFrameSeconds = 1.0 / 60.0;
// Pa: under half a metre of stones no overlap comes near a tenth of a diameter, nor when they fall by this much, m.
constexpr double kStiffness = 1.6e7, kStiffnessFall = 0.2;
constexpr double kQuantaPerGrain = 1.0e6; // rounding of mass is then without weight
} // namespace

bchMaterialDef labGrains(const Trial& trial, double fall)
{
    bchMaterialDef def = bchDefaultMaterialDef();
    def.frictionAngle = static_cast<float>(radians(trial.values["angle"]));
    def.airDrag = 0.0f;
    def.stiffness = static_cast<float>(kStiffness * std::max(1.0, fall / kStiffnessFall));
    return def;
}

int sphereCount(const Grain& grain)
{
    return grain.edgeRatio > 0.0 ? 4 : 1;
}

glm::dvec3 cornerOf(const Grain& grain, int corner)
{
    const double a = grain.edgeRatio * grain.radius / std::sqrt(2.0);
    const glm::dvec3 corners[] = {{a, a, a}, {a, -a, -a}, {-a, a, -a}, {-a, -a, a}};
    return grain.position + grain.orientation * corners[corner];
}

GrainBox::GrainBox(Trial& trial, const GrainBoxDef& def) : trial_(trial), preparation_(def.preparation)
{
    const bchMaterialDef stone = bchDefaultMaterialDef();
    bchWorldDef world = bchDefaultWorldDef();
    world.grainCapacity = def.capacity;
    world.neighbourCapacity = std::max(64u * def.capacity, 1u << 16);
    world.contactCapacity = std::max(64u * def.capacity, 1u << 16);
    world.maxGrainRadius = static_cast<float>(def.radius);
    world.gravity = small({0.0, -def.gravity, 0.0});
    quantum_ = 4.0 / 3.0 * kPi * std::pow(def.radius, 3.0) * static_cast<double>(stone.grainDensity) / kQuantaPerGrain;
    world.massQuantum = quantum_;
    world.maxSubsteps = 256;
    world.patchCapacity = 0;
    check(bchCreateWorld(trial.device, &world, &world_), "no world");
}

GrainBox::~GrainBox()
{
    bchStepReport report = bchDefaultStepReport();
    if (!preparation_ && bchWorld_Wait(world_, BCH_WAIT_FOREVER) == BCH_OK
        && bchWorld_GetReport(world_, &report) == BCH_OK)
        trial_.report.faults |= report.faultsEver;
    trial_.report.secondsSimulated += seconds_;
    bchDestroyWorld(world_);
}

bchMaterialId GrainBox::addMaterial(const bchMaterialDef& def)
{
    bchMaterialId material;
    check(bchCreateMaterial(world_, &def, &material), "the material");
    return material;
}

bchWallId GrainBox::addWall(const bchWallDef& def)
{
    bchWallId wall;
    check(bchCreateWall(world_, &def, &wall), "a wall");
    return wall;
}

void GrainBox::spawn(bchMaterialId material, const GrainCloud& grains)
{
    for (size_t first = 0, last; first < grains.size(); first = last)
    {
        // One call for grains of one shape.
        const double edge = grains[first].edgeRatio;
        last = first;
        std::vector<bchVec3> positions, velocities, spins;
        std::vector<bchQuat> orientations;
        std::vector<float> radii;
        std::vector<uint32_t> tags;
        for (; last < grains.size() && grains[last].edgeRatio == edge; ++last)
        {
            const Grain& grain = grains[last];
            positions.push_back(small(grain.position));
            velocities.push_back(small(grain.velocity));
            spins.push_back(small(grain.spin));
            orientations.push_back(small(grain.orientation));
            radii.push_back(static_cast<float>(grain.radius));
            tags.push_back(grain.tag);
        }
        bchGrainSpawnDef def = bchDefaultGrainSpawnDef();
        def.material = material;
        def.shape = edge > 0.0 ? BCH_GRAIN_TETRAHEDRON : BCH_GRAIN_SPHERE;
        def.edgeRatio = edge > 0.0 ? static_cast<float>(edge) : 1.0f;
        def.count = static_cast<uint32_t>(positions.size());
        def.positions = positions.data();
        def.velocities = velocities.data();
        def.spins = spins.data();
        def.orientations = orientations.data();
        def.radii = radii.data();
        def.tags = tags.data();
        check(bchWorld_SpawnGrains(world_, &def), "the grains");
    }
}

bchStepReport GrainBox::step(double seconds, uint32_t substeps)
{
    bchStepDef def = bchDefaultStepDef();
    def.seconds = static_cast<float>(seconds);
    def.substeps = substeps;
    check(bchWorld_Step(world_, &def), "a step");
    check(bchWorld_Wait(world_, BCH_WAIT_FOREVER), "a step");
    seconds_ += seconds;
    bchStepReport report = bchDefaultStepReport();
    check(bchWorld_GetReport(world_, &report), "the report");
    return report;
}

void GrainBox::run(double seconds, const std::function<bool(const bchStepReport&)>& each)
{
    const double begin = seconds_;
    while (seconds_ - begin < seconds - 1.0e-9)
    {
        const bchStepReport report = step(std::min(kFrameSeconds, seconds - (seconds_ - begin)));
        trial_.show(
            (seconds_ - begin) / seconds,
            format(
                "%.2f s, %u grains, %u awake, up to %.3f m/s", seconds_, report.grainCount, report.awakeGrainCount,
                static_cast<double>(report.maxSpeed)));
        if (each && each(report))
            break;
    }
}

void GrainBox::settle(double seconds)
{
    run(seconds, [](const bchStepReport& report) { return report.awakeGrainCount == 0; });
}

void GrainBox::removeBelow(double y)
{
    removeBeside(y, false);
}

void GrainBox::removeAbove(double y)
{
    removeBeside(y, true);
}

void GrainBox::removeBeside(double y, bool above)
{
    bchGrainRemoveDef def = bchDefaultGrainRemoveDef();
    def.shape = BCH_WALL_PLANE;
    def.outside = above ? 1 : 0;
    def.position.y = y;
    check(bchWorld_RemoveGrains(world_, &def), "the removal");
}

double GrainBox::loadOn(const glm::dvec3& normal)
{
    constexpr double kSame = 0.95; // cosine
    bchContactView view = bchDefaultContactView();
    check(bchWorld_ReadContacts(world_, &view), "the contacts");
    double load = 0.0;
    for (size_t i = 0; i < view.count; ++i)
        if (view.tags[2 * i + 1] == BCH_CONTACT_WALL && glm::dot(wide(view.normals + 4 * i), normal) > kSame)
            load += static_cast<double>(view.normalForces[i]);
    return load;
}

GrainCloud GrainBox::read()
{
    bchReadbackId readback;
    check(bchWorld_RequestReadback(world_, &readback), "no readback");
    bchGrainView view = bchDefaultGrainView();
    check(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view), "no readback");
    const glm::dvec3 anchor(view.anchor.x, view.anchor.y, view.anchor.z);
    GrainCloud cloud;
    cloud.reserve(view.count);
    for (size_t i = 0; i < view.count; ++i)
    {
        const float* q = view.orientations + 4 * i;
        cloud.push_back(
            {anchor + wide(view.positions + 4 * i), wide(view.velocities + 4 * i), wide(view.spins + 4 * i),
             glm::dquat(
                 static_cast<double>(q[3]), static_cast<double>(q[0]), static_cast<double>(q[1]),
                 static_cast<double>(q[2])),
             view.quanta[i] * quantum_, static_cast<double>(view.positions[4 * i + 3]),
             static_cast<double>(view.edgeRatios[i]), view.tags[i], view.asleep[i] != 0});
    }
    check(bchWorld_UnmapReadback(readback), "the readback");
    std::sort(cloud.begin(), cloud.end(), [](const Grain& a, const Grain& b) { return a.tag < b.tag; });
    return cloud;
}

} // namespace lab
