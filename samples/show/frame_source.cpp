#include "show/frame_source.h"

#include "common/program.h"
#include "show/buried.h"
#include "show/fine_grains.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace sample
{

namespace
{
constexpr uint32_t kAsleep = 0x8A8A8A, kAwake = 0x3CB44B;
constexpr uint32_t kGrainLevel = 0xE6A03C, kPatchLevel = 0x4A90D9, kTerrainLevel = 0x8FA870;
constexpr float kPaintedGrain = 0.02f; // radius of grains on terrain that never wakes, in columns: sand, not gravel
constexpr float kShrunk = 0.35f;       // spheres of grains, so that the forces between them can be seen
// A particle of a patch stands for many grains: four clumps of four that fill its share of space without gaps to be
// seen; where there are very many particles, one clump of four. Sizes in spacings.
constexpr float kFineRadius = 0.19f, kFineCorner = 0.26f, kFineReach = 0.40f;
constexpr float kCoarseRadius = 0.36f, kCoarseCorner = 0.42f;
constexpr int64_t kFineCount = 50000; // particles to be seen up to which clumps are fine

const glm::vec3 kCorners[4] = {
    glm::vec3(0.57735f, 0.57735f, 0.57735f), glm::vec3(0.57735f, -0.57735f, -0.57735f),
    glm::vec3(-0.57735f, 0.57735f, -0.57735f), glm::vec3(-0.57735f, -0.57735f, 0.57735f)};

uint32_t scramble(uint32_t x)
{
    x = (x ^ x >> 16) * 0x7FEB352Du;
    x = (x ^ x >> 15) * 0x846CA68Bu;
    return x ^ x >> 16;
}

float lengthOf(const float* v)
{
    return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

// A turn that is any for different seeds and always the same for one.
glm::vec4 turnOf(uint32_t seed)
{
    const auto part = [&](uint32_t i) { return static_cast<float>(scramble(seed * 4 + i) & 0xFFFF) / 32768.0f - 1.0f; };
    const glm::vec4 q(part(0), part(1), part(2), part(3));
    const float size = length(q);
    return size > 0.05f ? q / size : glm::vec4(0, 0, 0, 1);
}

glm::vec3 linear(uint32_t color)
{
    return pow(glm::vec3(color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF) / 255.0f, glm::vec3(2.2f));
}

// A scene that does not care where the sun stands has it to the left of where it is looked at from first: light from
// the side shows the relief of sand, light from behind the viewer none.
glm::vec3 sunOf(const SceneShot& shot)
{
    const bchVec3 any = SceneShot{}.sun;
    if (shot.sun.x != any.x || shot.sun.y != any.y || shot.sun.z != any.z)
        return {shot.sun.x, shot.sun.y, shot.sun.z};
    const glm::vec3 ahead(shot.target.x - shot.eye.x, 0.0f, shot.target.z - shot.eye.z);
    const glm::vec3 forward = length(ahead) > 0.0f ? normalize(ahead) : glm::vec3(0, 0, -1);
    const glm::vec3 left(forward.z, 0.0f, -forward.x);
    return 0.75f * left + 0.1f * forward + glm::vec3(0.0f, 0.65f, 0.0f);
}

std::vector<uint32_t> materialColors(bchWorldId world)
{
    uint32_t count = 0;
    check(bchWorld_GetMaterials(world, nullptr, &count), "the materials");
    std::vector<bchMaterialId> materials(count);
    check(bchWorld_GetMaterials(world, materials.data(), &count), "the materials");
    std::vector<uint32_t> colors;
    for (const bchMaterialId material : materials)
    {
        bchMaterialDef def = bchDefaultMaterialDef();
        check(bchMaterial_Get(material, &def), "a material");
        colors.push_back(def.color);
    }
    return colors;
}

void addThing(const DrawnThing& thing, Frame& frame)
{
    const uint32_t base = static_cast<uint32_t>(frame.vertices.size());
    for (size_t i = 0; i < thing.mesh.positions.size(); ++i)
    {
        const bchVec3 &p = thing.mesh.positions[i], &n = thing.mesh.normals[i];
        frame.vertices.push_back({{p.x, p.y, p.z}, {n.x, n.y, n.z}});
    }
    DrawnMesh mesh;
    mesh.firstIndex = static_cast<uint32_t>(frame.indices.size());
    mesh.indexCount = static_cast<uint32_t>(thing.mesh.indices.size());
    for (const uint32_t index : thing.mesh.indices)
        frame.indices.push_back(base + index);
    const Pose pose = thing.pose();
    mesh.transform = glm::mat4_cast(glm::quat(pose.rotation.w, pose.rotation.x, pose.rotation.y, pose.rotation.z));
    mesh.transform[3] = glm::vec4(anchorOf(pose.position), 1.0f);
    mesh.albedo = linear(thing.color);
    mesh.opacity = thing.opacity;
    frame.meshes.push_back(mesh);
}
} // namespace

void FrameSource::forget()
{
    names_.clear();
    terrain_ = {};
    sun_ = glm::vec3(0.0f);
    lastFrame_ = 0;
}

void FrameSource::fill(const RunningScene& scene, uint64_t frameIndex, const ViewOptions& options, Frame& frame)
{
    frame.clear();
    colors_ = materialColors(scene.world());
    if (sun_ == glm::vec3(0.0f))
        sun_ = sunOf(scene.shot());
    frame.towardsSun = sun_;
    frame.floor = scene.hasFloor();
    frame.grainSize = 0.0f;
    addGrains(scene.world(), options, frame);
    const float seconds = static_cast<float>(frameIndex - lastFrame_) * kFrameSeconds;
    lastFrame_ = frameIndex;
    for (const bchPatchId patch : scene.patches())
        addPatch(patch, seconds, options, frame);
    if (scene.terrain().value)
    {
        terrain_.addTo(scene.terrain(), frame.camera.target, colors_, frame);
        if (options.coloring == Coloring::detail)
            for (uint32_t& color : frame.columnColors)
                color = kTerrainLevel | (color & ~0xFFFFFFu);
    }
    if (frame.grainSize == 0.0f)
        frame.grainSize = frame.tiles.empty() ? 0.01f : kPaintedGrain * frame.tiles.front().spacing;
    for (const DrawnThing& thing : scene.things())
        addThing(thing, frame);
    addDebugLines(scene.world(), options, frame);
}

void FrameSource::addGrains(bchWorldId world, const ViewOptions& options, Frame& frame) const
{
    bchReadbackId readback;
    check(bchWorld_RequestReadback(world, &readback), "no readback");
    bchGrainView view = bchDefaultGrainView();
    check(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view), "no readback");
    const glm::vec3 anchor = anchorOf(view.anchor);
    for (size_t i = 0; i < view.count; ++i)
    {
        const float *p = view.positions + 4 * i, *q = view.orientations + 4 * i;
        GrainRow row{};
        row.place = glm::vec4(anchor + glm::vec3(p[0], p[1], p[2]), p[3]);
        row.turn = glm::vec4(q[0], q[1], q[2], q[3]);
        row.corner = cornerDistance(p[3], view.edgeRatios[i]);
        if (options.contacts)
            row.place.w *= kShrunk;
        row.look = options.coloring == Coloring::material ? kLookStone : kLookPlain;
        row.seed = view.tags[i];
        row.color = colorOf(view.materials[i]);
        if (options.coloring == Coloring::speed)
            row.color = heat(lengthOf(view.velocities + 4 * i) / options.speedScale);
        else if (options.coloring == Coloring::sleep)
            row.color = view.asleep[i] ? kAsleep : kAwake;
        else if (options.coloring != Coloring::material)
            row.color = kGrainLevel;
        frame.grains.push_back(row);
        frame.grainSize += p[3] / static_cast<float>(view.count);
    }
    check(bchWorld_UnmapReadback(readback), "the readback");
}

void FrameSource::addPatch(bchPatchId patch, float seconds, const ViewOptions& options, Frame& frame)
{
    bchPatchInfo info = bchDefaultPatchInfo();
    check(bchPatch_GetInfo(patch, &info), "the patch");
    if (options.coloring == Coloring::material)
    {
        bchRenderGrainView fine = bchDefaultRenderGrainView();
        check(bchPatch_ReadRenderGrains(patch, &fine), "the render grains");
        // There are none before the first step.
        if (fine.count > 0)
        {
            addRenderGrains(fine, info.spacing, colors_, frame.grains);
            if (frame.grainSize == 0.0f)
                frame.grainSize = fine.radius;
            return;
        }
    }
    bchPatchView view = bchDefaultPatchView();
    check(bchPatch_Read(patch, &view), "the patch");
    const glm::vec3 anchor = anchorOf(view.anchor);
    const std::span<const uint32_t> names = names_[patch.value].follow(view, info.spacing, seconds);
    if (frame.grainSize == 0.0f)
        frame.grainSize = kFineRadius * info.spacing;
    const std::vector<bool> buried = findBuried(view, info.spacing);
    const bool fine = std::count(buried.begin(), buried.end(), false) <= kFineCount;
    for (size_t i = 0; i < view.count; ++i)
    {
        if (buried[i])
            continue;
        const float* p = view.positions + 4 * i;
        GrainRow row{};
        const glm::vec3 middle = anchor + glm::vec3(p[0], p[1], p[2]);
        row.place = glm::vec4(middle, (fine ? kFineRadius : kCoarseRadius) * info.spacing);
        row.turn = turnOf(names[i]);
        row.corner = (fine ? kFineCorner : kCoarseCorner) * info.spacing;
        row.look = options.coloring == Coloring::material ? kLookClump : kLookPlain;
        row.seed = names[i];
        row.color = colorOf(view.materials[i]);
        if (options.coloring == Coloring::speed)
            row.color = heat(lengthOf(view.velocities + 4 * i) / options.speedScale);
        else if (options.coloring == Coloring::pressure)
            row.color = heat(view.pressures[i] / options.pressureScale);
        else if (options.coloring == Coloring::sleep)
            row.color = view.asleep[i] ? kAsleep : kAwake;
        else if (options.coloring == Coloring::detail)
            row.color = kPatchLevel;
        if (!fine)
        {
            frame.grains.push_back(row);
            continue;
        }
        const glm::quat turn(row.turn.w, row.turn.x, row.turn.y, row.turn.z);
        for (uint32_t corner = 0; corner < 4; ++corner)
        {
            row.place = glm::vec4(middle + turn * (kFineReach * info.spacing * kCorners[corner]), row.place.w);
            row.seed = 4 * names[i] + corner;
            row.turn = turnOf(row.seed);
            frame.grains.push_back(row);
        }
    }
}

} // namespace sample
