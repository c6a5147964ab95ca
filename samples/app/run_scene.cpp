#include "app/run_scene.h"

#include "common/program.h"
#include "common/progress.h"
#include "common/table.h"
#include "render/renderer.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

namespace sample
{

namespace
{
constexpr float kDotShare = 0.004f; // of the distance to what is looked at: how finely surfaces are dotted

// Gone at the end of the scope, after the scene on it.
class OpenDevice
{
public:
    explicit OpenDevice(const RunDef& run)
    {
        bchDeviceDef def = bchDefaultDeviceDef();
        def.threadCount = run.threads;
        if (run.device == "cpu")
            def.kind = BCH_DEVICE_CPU;
        else if (run.device != "auto")
            def.kind = BCH_DEVICE_VULKAN;
        if (run.device != "auto" && run.device != "cpu" && run.device != "vulkan")
            def.name = run.device.c_str();
        check(bchCreateDevice(&def, &id_), "no device");
    }
    ~OpenDevice() { bchDestroyDevice(id_); }
    OpenDevice(const OpenDevice&) = delete;
    OpenDevice& operator=(const OpenDevice&) = delete;

    bchDeviceId id() const { return id_; }

private:
    bchDeviceId id_{};
};

// Names are <scene>_0000.png; those of an earlier run would be taken for this one's.
void clearPictures(const std::string& folder, const std::string& scene)
{
    for (const auto& entry : std::filesystem::directory_iterator(folder))
    {
        const std::string name = entry.path().filename().string();
        const size_t digits = scene.size() + 1;
        if (name.size() == digits + 8 && name.compare(0, digits, scene + "_") == 0
            && name.find_first_not_of("0123456789", digits) == digits + 4 && name.compare(digits + 4, 4, ".png") == 0)
            std::filesystem::remove(entry.path());
    }
}

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

Image takePicture(const RunningScene& scene, const RunDef& run)
{
    const SceneShot shot = scene.shot();
    const Camera camera{
        {shot.eye.x, shot.eye.y, shot.eye.z}, {shot.target.x, shot.target.y, shot.target.z}, shot.verticalFov};
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
    const uint32_t threads = run.threads ? run.threads : std::max(1u, std::thread::hardware_concurrency());
    return renderGrains(cloud, camera, run.width, run.height, threads);
}

bool pictureIsDue(const RunDef& run, uint32_t frame)
{
    if (run.pictures < 2)
        return run.pictures == 1 && frame == run.frames;
    // Picture k belongs to frame k * frames / (pictures - 1), rounded down; due when k changes between two frames.
    const auto pictureOf = [&](uint64_t f) { return f * (run.pictures - 1) / std::max(run.frames, 1u); };
    return frame == 0 || pictureOf(frame) != pictureOf(frame - 1);
}
} // namespace

RunStatistics runScene(const Scene& scene, const RunDef& run)
{
    using Clock = std::chrono::steady_clock;
    const OpenDevice device(run);
    const std::unique_ptr<RunningScene> running = scene.start(device.id(), run.params);
    if (run.pictures > 0)
    {
        std::filesystem::create_directories(run.folder);
        clearPictures(run.folder, scene.name);
    }

    RunStatistics statistics(scene, run.params);
    statistics.takeDevice(device.id());
    Progress progress(scene.name);
    for (uint32_t frame = 0; frame <= run.frames; ++frame)
    {
        if (frame > 0)
        {
            const Clock::time_point begin = Clock::now();
            running->step();
            statistics.takeStep(*running, std::chrono::duration<double>(Clock::now() - begin).count());
        }
        if (pictureIsDue(run, frame))
        {
            const std::string path = format("%s/%s_%04u.png", run.folder.c_str(), scene.name, frame);
            writePng(path, takePicture(*running, run));
            statistics.takePicture(path);
        }
        progress.show(
            static_cast<double>(frame) / std::max(run.frames, 1u),
            format(
                "%.2f s, up to %.2f m/s", static_cast<double>(frame) * static_cast<double>(kFrameSeconds),
                static_cast<double>(statistics.speed())));
    }
    statistics.takeEnd(device.id(), *running);
    return statistics;
}

} // namespace sample
