// Pictures of spheres, ray-cast on the host.
#include "app/picture_taker.h"
#include "common/program.h"
#include "render/renderer.h"
#include "show/scene_camera.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kDotShare = 0.004f; // of the distance to what is looked at: how finely surfaces are dotted

void drawGrains(const RunningScene& scene, GrainCloud& cloud)
{
    bchReadbackId readback;
    check(bchWorld_RequestReadback(scene.world(), &readback), "no readback");
    bchGrainView view = bchDefaultGrainView();
    check(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view), "no readback");
    for (size_t i = 0; i < view.count; ++i)
    {
        const float *p = view.positions + 4 * i, *q = view.orientations + 4 * i;
        drawGrain(
            {{p[0], p[1], p[2]}, {q[3], q[0], q[1], q[2]}, p[3], view.edgeRatios[i]}, scene.colors()[view.materials[i]],
            view.tags[i], cloud);
    }
    check(bchWorld_UnmapReadback(readback), "the readback");
}

void drawPatch(const RunningScene& scene, bchPatchId patch, GrainCloud& cloud)
{
    bchPatchInfo info = bchDefaultPatchInfo();
    check(bchPatch_GetInfo(patch, &info), "the patch");
    bchPatchView view = bchDefaultPatchView();
    check(bchPatch_Read(patch, &view), "the patch");
    for (size_t i = 0; i < view.count; ++i)
    {
        const float* p = view.positions + 4 * i;
        drawGrain(
            {{p[0], p[1], p[2]}, {1.0f, 0.0f, 0.0f, 0.0f}, 0.55f * info.spacing, 0.0f},
            scene.colors()[view.materials[i]], static_cast<uint32_t>(i), cloud);
    }
}

void drawTerrain(const RunningScene& scene, GrainCloud& cloud)
{
    bchTerrainInfo info = bchDefaultTerrainInfo();
    check(bchTerrain_GetInfo(scene.terrain(), &info), "the terrain");
    const auto isResident = [&](int32_t x, int32_t z, bchTileView& view)
    { return bchTerrain_ReadTile(scene.terrain(), x, z, &view) == BCH_OK; };
    constexpr int32_t kFarthest = 8; // tiles from the origin
    for (int32_t z = -kFarthest; z < kFarthest; ++z)
        for (int32_t x = -kFarthest; x < kFarthest; ++x)
        {
            bchTileView tile = bchDefaultTileView();
            if (!isResident(x, z, tile))
                continue;
            for (int32_t i = 0; i < BCH_TILE_COLUMNS; ++i)
            {
                if (tile.quanta[i] == 0)
                    continue;
                const float column = info.spacing, radius = 0.8f * column;
                const float cx = (static_cast<float>(BCH_TILE_SIDE * x + i % BCH_TILE_SIDE) + 0.5f) * column;
                const float cz = (static_cast<float>(BCH_TILE_SIDE * z + i / BCH_TILE_SIDE) + 0.5f) * column;
                drawGrain(
                    {{static_cast<float>(info.origin.x) + cx,
                      static_cast<float>(info.origin.y) + tile.heights[i] - radius,
                      static_cast<float>(info.origin.z) + cz},
                     {1.0f, 0.0f, 0.0f, 0.0f},
                     radius,
                     0.0f},
                    scene.colors()[tile.materials[i]], 0, cloud);
            }
        }
}

// The renderer knows spheres: a surface is many small ones.
void drawThing(const DrawnThing& thing, float dot, GrainCloud& cloud)
{
    const Pose pose = thing.pose();
    const glm::vec3 place(pose.position.x, pose.position.y, pose.position.z);
    const glm::quat turned(pose.rotation.w, pose.rotation.x, pose.rotation.y, pose.rotation.z);
    const auto vertex = [&](size_t i)
    {
        const bchVec3& p = thing.mesh.positions[thing.mesh.indices[i]];
        const bchVec3& n = thing.mesh.normals[thing.mesh.indices[i]];
        return place + turned * (glm::vec3(p.x, p.y, p.z) - dot * glm::vec3(n.x, n.y, n.z));
    };
    for (size_t i = 0; i < thing.mesh.indices.size(); i += 3)
    {
        const glm::vec3 a = vertex(i), u = vertex(i + 1) - a, v = vertex(i + 2) - a;
        const int count = 1 + static_cast<int>(std::max({glm::length(u), glm::length(v), glm::length(u - v)}) / dot);
        for (int j = 0; j <= count; ++j)
            for (int k = 0; j + k <= count; ++k)
                drawGrain(
                    {a + (static_cast<float>(j) * u + static_cast<float>(k) * v) / static_cast<float>(count),
                     {1.0f, 0.0f, 0.0f, 0.0f},
                     dot,
                     0.0f},
                    thing.color, 0, cloud);
    }
}

class SoftwareTaker : public PictureTaker
{
public:
    explicit SoftwareTaker(const PictureDef& def) : def_(def) {}

    const char* name() const override { return "the software renderer"; }
    void begin(RunningScene&) override {}

    Image take(RunningScene& scene, uint64_t, uint32_t width, uint32_t height) override
    {
        const Camera camera = cameraOf(scene.shot());
        GrainCloud cloud;
        drawGrains(scene, cloud);
        for (const bchPatchId patch : scene.patches())
            drawPatch(scene, patch, cloud);
        if (scene.terrain().value)
            drawTerrain(scene, cloud);
        const float dot = kDotShare * glm::length(camera.eye - camera.target);
        for (const DrawnThing& thing : scene.things())
            if (thing.opacity >= 1.0f)
                drawThing(thing, dot, cloud);
        return renderGrains(cloud, camera, width, height, def_.threads);
    }

private:
    PictureDef def_;
};
} // namespace

std::unique_ptr<PictureTaker> makeSoftwareTaker(const PictureDef& def)
{
    return std::make_unique<SoftwareTaker>(def);
}

} // namespace sample
