#include "scenes/stage.h"

#include "common/program.h"

#include <algorithm>
#include <optional>

namespace sample
{

namespace
{
constexpr double kSpareRoom = 1.2; // a jittered lattice may hold a little more than the volume says
constexpr uint32_t kNeighboursPerParticle = 80;
constexpr float kPane = 0.004f; // m, half the thickness of glass

std::optional<Mesh> meshOf(const bchWallDef& wall)
{
    if (wall.solidOutside)
        return std::nullopt;
    switch (wall.shape)
    {
    case BCH_WALL_BOX:
        return boxMesh(wall.size);
    case BCH_WALL_SPHERE:
        return sphereMesh(wall.size.x);
    case BCH_WALL_CAPSULE:
        return capsuleMesh(wall.size.x, wall.size.y);
    case BCH_WALL_CYLINDER:
        return cylinderMesh(wall.size.x, wall.size.y);
    case BCH_WALL_CONE:
        return coneMesh(wall.size.x, wall.size.z, wall.size.y);
    default:
        return std::nullopt;
    }
}

Pose poseOfWall(bchWallId id)
{
    bchWallDef wall = bchDefaultWallDef();
    check(bchWall_Get(id, &wall), "a wall");
    const bchVec3 up{0.0f, 1.0f, 0.0f}, normal = normalized(wall.normal), axis = cross(up, normal);
    const bchQuat tilt = length(axis) > 1.0e-6f ? turn(normalized(axis), std::atan2(length(axis), normal.y))
                         : normal.y > 0.0f      ? bchQuat{0.0f, 0.0f, 0.0f, 1.0f}
                                                : bchQuat{1.0f, 0.0f, 0.0f, 0.0f};
    return {wall.position, wall.rotation * tilt};
}
} // namespace

Stage::OwnedWorld::~OwnedWorld()
{
    if (id.value)
        bchDestroyWorld(id);
}

Stage::Stage(bchDeviceId device, const SceneParams& params, const StageDef& def)
    : params_(params), spacing_(static_cast<float>(def.spacing / std::cbrt(params.detail)))
{
    bchWorldDef world = bchDefaultWorldDef();
    world.grainCapacity = def.grains;
    world.maxGrainRadius = def.grainRadius;
    sample::check(bchCreateWorld(device, &world, &world_.id), "no world");
    if (def.spacing > 0.0)
    {
        bchPatchDef patch = bchDefaultPatchDef();
        patch.spacing = spacing_;
        patch.particleCapacity = 256 + static_cast<uint32_t>(kSpareRoom * def.volume / std::pow(spacing_, 3.0));
        patch.neighbourCapacity = kNeighboursPerParticle * patch.particleCapacity;
        sample::check(bchCreatePatch(world_.id, &patch, &patches_.emplace_back()), "no patch");
    }
}

void Stage::step()
{
    drive();
    stepWorld();
    ++frame_;
    watch();
}

void Stage::stepWorld()
{
    bchStepDef step = bchDefaultStepDef();
    step.seconds = kFrameSeconds;
    sample::check(bchWorld_Step(world_.id, &step), "a step");
    sample::check(bchWorld_Wait(world_.id, BCH_WAIT_FOREVER), "a step");
}

Verdict Stage::check()
{
    Verdict verdict = judge();
    bchMassLedger ledger = bchDefaultMassLedger();
    sample::check(bchWorld_GetMassLedger(world_.id, &ledger), "the mass ledger");
    if (ledger.spawned
        != ledger.grains + ledger.patches + ledger.terrain + ledger.paged + ledger.quarantined + ledger.removed)
    {
        verdict.holds = false;
        verdict.sentence += "; the mass ledger does not balance";
    }
    return verdict;
}

bchMaterialId Stage::addMaterial(const bchMaterialDef& def)
{
    bchMaterialId material;
    sample::check(bchCreateMaterial(world_.id, &def, &material), "a material");
    colors_.push_back(def.color);
    return material;
}

bchMaterialId Stage::addSand(bchMaterialPreset preset)
{
    bchMaterialDef def = bchDefaultMaterialDef();
    sample::check(bchGetMaterialPreset(preset, &def), "a material");
    return addMaterial(def);
}

void Stage::addFloor(float friction)
{
    bchWallDef floor = bchDefaultWallDef();
    floor.friction = friction;
    addWall(floor);
    hasFloor_ = true;
}

bchWallId Stage::addWall(const bchWallDef& def, uint32_t color, float opacity)
{
    bchWallId wall;
    sample::check(bchCreateWall(world_.id, &def, &wall), "a wall");
    if (std::optional<Mesh> mesh = meshOf(def); mesh && opacity > 0.0f)
        addThing(
            std::move(*mesh), color, [wall] { return poseOfWall(wall); }, opacity);
    return wall;
}

void Stage::moveWall(bchWallId wall, bchPosition position)
{
    bchWallDef def = bchDefaultWallDef();
    sample::check(bchWall_Get(wall, &def), "a wall");
    def.position = position;
    sample::check(bchWall_Update(wall, &def), "a wall");
}

void Stage::addBin(float halfLength, float halfWidth, float height)
{
    bchWallDef side = bchDefaultWallDef();
    side.friction = 0.0f;
    for (int i = 0; i < 4; ++i)
    {
        const float sign = i % 2 ? 1.0f : -1.0f;
        const bchVec3 out = i < 2 ? bchVec3{sign, 0.0f, 0.0f} : bchVec3{0.0f, 0.0f, sign};
        const float half = i < 2 ? halfLength : halfWidth;
        side.normal = -1.0f * out;
        side.position = placed(half * out);
        addWall(side);
        if (height <= 0.0f)
            continue;
        const bchVec3 middle = (half + kPane) * out + bchVec3{0.0f, 0.5f * height, 0.0f};
        const bchVec3 pane =
            i < 2 ? bchVec3{kPane, 0.5f * height, halfWidth} : bchVec3{halfLength, 0.5f * height, kPane};
        addThing(
            boxMesh(pane), kGlassColor, [middle] { return Pose{placed(middle)}; }, 0.15f);
    }
}

void Stage::addTerrain(const bchTerrainDef& def)
{
    sample::check(bchCreateTerrain(world_.id, &def, &terrain_), "the terrain");
}

float Stage::surfaceAt(float x, float z, const std::vector<SandPoint>& awake) const
{
    bchGroundSample ground = bchDefaultGroundSample();
    sample::check(
        bchTerrain_SampleHeight(terrain_, static_cast<double>(x), static_cast<double>(z), &ground), "the terrain");
    float surface = static_cast<float>(ground.position.y);
    for (const SandPoint& point : awake)
        if (std::fabs(point.position.x - x) < spacing_ && std::fabs(point.position.z - z) < spacing_)
            surface = std::max(surface, point.position.y + 0.5f * spacing_);
    return surface;
}

void Stage::addThing(Mesh mesh, uint32_t color, std::function<Pose()> pose, float opacity)
{
    things_.push_back({std::move(mesh), color, opacity, std::move(pose)});
}

uint32_t
Stage::fill(bchMaterialId material, bchFillShape shape, bchVec3 middle, bchVec3 size, bchVec3 velocity, uint32_t tag)
{
    bchPatchFillDef def = bchDefaultPatchFillDef();
    def.material = material;
    def.shape = shape;
    def.position = placed(middle);
    def.size = size;
    def.velocity = velocity;
    def.seed = params_.seed;
    def.tag = tag;
    uint32_t added = 0;
    sample::check(bchPatch_Fill(patch(), &def, &added), "the sand");
    return added;
}

uint32_t Stage::fillPoints(bchMaterialId material, const std::vector<bchVec3>& points, uint32_t tag)
{
    bchPatchFillDef def = bchDefaultPatchFillDef();
    def.material = material;
    def.shape = BCH_FILL_POINTS;
    def.points = points.data();
    def.count = static_cast<uint32_t>(points.size());
    def.seed = params_.seed;
    def.tag = tag;
    uint32_t added = 0;
    sample::check(bchPatch_Fill(patch(), &def, &added), "the sand");
    return added;
}

std::vector<SandPoint> readSand(bchPatchId patch)
{
    bchPatchView view = bchDefaultPatchView();
    check(bchPatch_Read(patch, &view), "the sand");
    const bchVec3 anchor{
        static_cast<float>(view.anchor.x), static_cast<float>(view.anchor.y), static_cast<float>(view.anchor.z)};
    std::vector<SandPoint> sand;
    sand.reserve(view.count);
    for (size_t i = 0; i < view.count; ++i)
    {
        const float *p = view.positions + 4 * i, *v = view.velocities + 4 * i;
        sand.push_back({anchor + bchVec3{p[0], p[1], p[2]}, {v[0], v[1], v[2]}, view.materials[i], view.tags[i]});
    }
    return sand;
}

float topOf(const std::vector<SandPoint>& sand, float x, float z, float radius, float share)
{
    std::vector<float> heights;
    for (const SandPoint& point : sand)
        if (std::hypot(point.position.x - x, point.position.z - z) < radius)
            heights.push_back(point.position.y);
    if (heights.empty())
        return 0.0f;
    const auto nth =
        heights.begin() + static_cast<std::ptrdiff_t>((1.0f - share) * static_cast<float>(heights.size() - 1));
    std::nth_element(heights.begin(), nth, heights.end());
    return *nth;
}

} // namespace sample
