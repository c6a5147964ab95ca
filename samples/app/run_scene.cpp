#include "app/run_scene.h"

#include "app/picture_taker.h"
#include "common/program.h"
#include "common/progress.h"
#include "common/table.h"
#include "render/video.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <thread>

namespace sample
{

namespace
{
constexpr uint32_t kVideoEvery = 4; // frames of 1/60 s

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
    std::unique_ptr<PictureTaker> taker;
    std::optional<Video> video;
    if (run.pictures > 0 || !run.video.empty())
    {
        std::filesystem::create_directories(run.folder);
        clearPictures(run.folder, scene.name);
        const uint32_t threads = run.threads ? run.threads : std::max(1u, std::thread::hardware_concurrency());
        const PictureDef def{threads, run.renderGrains};
        taker = run.softwareOnly ? makeSoftwareTaker(def) : makePictureTaker(def);
        taker->begin(*running);
    }
    if (!run.video.empty())
        video.emplace(run.video, run.width / 2, run.height / 2, kVideoEvery);

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
            writePng(path, taker->take(*running, frame, run.width, run.height));
            statistics.takePicture(path);
        }
        if (video && frame % kVideoEvery == 0)
            video->add(taker->take(*running, frame, run.width / 2, run.height / 2));
        progress.show(
            static_cast<double>(frame) / std::max(run.frames, 1u),
            format(
                "%.2f s, up to %.2f m/s", static_cast<double>(frame) * static_cast<double>(kFrameSeconds),
                static_cast<double>(statistics.speed())));
    }
    if (video)
        video->close();
    if (taker)
        statistics.takeRenderer(taker->name());
    statistics.takeEnd(device.id(), *running);
    return statistics;
}

} // namespace sample
