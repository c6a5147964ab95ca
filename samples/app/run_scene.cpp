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
constexpr float kFrameSeconds = 1.0f / 60.0f;

// A device and a world on it, gone at the end of the scope.
class OpenWorld
{
public:
    OpenWorld(const Scene& scene, const RunDef& run)
    {
        bchDeviceDef device = bchDefaultDeviceDef();
        device.threadCount = run.threads;
        if (run.device == "cpu")
            device.kind = BCH_DEVICE_CPU;
        else if (run.device != "auto")
            device.kind = BCH_DEVICE_VULKAN;
        if (run.device != "auto" && run.device != "cpu" && run.device != "vulkan")
            device.name = run.device.c_str();
        check(bchCreateDevice(&device, &device_), "no device");
        try
        {
            bchWorldDef world = bchDefaultWorldDef();
            scene.define(run.params, world);
            check(bchCreateWorld(device_, &world, &world_), "no world");
            for (const bchMaterialId id : scene.build(run.params, world_).materials)
            {
                bchMaterialDef material = bchDefaultMaterialDef();
                check(bchMaterial_Get(id, &material), "a material");
                colors_.push_back(material.color);
            }
        }
        catch (...)
        {
            close();
            throw;
        }
    }
    ~OpenWorld() { close(); }
    OpenWorld(const OpenWorld&) = delete;
    OpenWorld& operator=(const OpenWorld&) = delete;

    bchDeviceId device() const { return device_; }
    bchWorldId world() const { return world_; }
    uint32_t colorOf(uint32_t material) const { return colors_[material]; }

private:
    void close()
    {
        if (world_.value)
            bchDestroyWorld(world_);
        bchDestroyDevice(device_);
    }

    bchDeviceId device_{};
    bchWorldId world_{};
    std::vector<uint32_t> colors_; // of the materials, in order of creation
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

Image takePicture(const OpenWorld& open, const Scene& scene, const RunDef& run)
{
    bchReadbackId readback;
    check(bchWorld_RequestReadback(open.world(), &readback), "no readback");
    bchGrainView view = bchDefaultGrainView();
    check(bchWorld_MapReadback(readback, BCH_WAIT_FOREVER, &view), "no readback");
    GrainCloud grains;
    for (uint32_t i = 0; i < view.count; ++i)
    {
        const float* p = view.positions + 4 * static_cast<size_t>(i);
        const float* q = view.orientations + 4 * static_cast<size_t>(i);
        drawGrain(
            {{p[0], p[1], p[2]}, {q[3], q[0], q[1], q[2]}, p[3], view.edgeRatios[i]}, open.colorOf(view.materials[i]),
            view.tags[i], grains);
    }
    check(bchWorld_UnmapReadback(readback), "the readback");

    const SceneShot shot = scene.shot(run.params);
    const Camera camera{
        {shot.eye.x, shot.eye.y, shot.eye.z}, {shot.target.x, shot.target.y, shot.target.z}, shot.verticalFov};
    const uint32_t threads = run.threads ? run.threads : std::max(1u, std::thread::hardware_concurrency());
    return renderGrains(grains, camera, run.width, run.height, threads);
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
    const OpenWorld open(scene, run);
    if (run.pictures > 0)
    {
        std::filesystem::create_directories(run.folder);
        clearPictures(run.folder, scene.name);
    }

    RunStatistics statistics(scene, run.params);
    statistics.takeDevice(open.device());
    bchStepDef step = bchDefaultStepDef();
    step.seconds = kFrameSeconds;
    Progress progress(scene.name);
    for (uint32_t frame = 0; frame <= run.frames; ++frame)
    {
        if (frame > 0)
        {
            const Clock::time_point begin = Clock::now();
            check(bchWorld_Step(open.world(), &step), "a step");
            check(bchWorld_Wait(open.world(), BCH_WAIT_FOREVER), "a step");
            statistics.takeStep(open.world(), std::chrono::duration<double>(Clock::now() - begin).count());
        }
        if (pictureIsDue(run, frame))
        {
            const std::string path = format("%s/%s_%04u.png", run.folder.c_str(), scene.name, frame);
            writePng(path, takePicture(open, scene, run));
            statistics.takePicture(path);
        }
        progress.show(
            static_cast<double>(frame) / std::max(run.frames, 1u),
            format(
                "%.2f s, %u contacts, up to %.2f m/s", static_cast<double>(frame) * static_cast<double>(kFrameSeconds),
                statistics.report().contactCount, static_cast<double>(statistics.report().maxSpeed)));
    }
    statistics.takeEnd(open.device(), open.world());
    return statistics;
}

} // namespace sample
