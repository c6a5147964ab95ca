#include "viewer/headless.h"

#include "common/program.h"
#include "common/progress.h"
#include "common/table.h"
#include "render/video.h"
#include "render/vulkan/picture.h"
#include "show/frame_source.h"
#include "show/scene_camera.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <optional>

namespace sample
{

namespace
{
Coloring coloringOf(const std::string& name)
{
    std::string all;
    for (int i = 0; i < static_cast<int>(Coloring::count); ++i)
    {
        if (name == nameOf(static_cast<Coloring>(i)))
            return static_cast<Coloring>(i);
        all += (all.empty() ? "" : ", ") + std::string(nameOf(static_cast<Coloring>(i)));
    }
    throw UsageError("there is no colouring \"" + name + "\"; there is: " + all);
}

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}
} // namespace

uint64_t runHeadless(Simulation& simulation, const HeadlessDef& def)
{
    ViewOptions options;
    options.coloring = coloringOf(def.coloring);
    GpuDef gpuDef;
    gpuDef.validation = def.validation;
    gpuDef.name = def.drawDevice;
    const Gpu gpu(gpuDef);
    PictureMaker maker(gpu, {gpu.isSoftware() ? 2048u : 4096u, def.oversampling});
    std::optional<Video> video;
    if (!def.video.empty())
        video.emplace(def.video, def.width, def.height, def.every);
    if (!def.pngFolder.empty())
        std::filesystem::create_directories(def.pngFolder);

    const uint32_t frames =
        def.frames ? def.frames : static_cast<uint32_t>(std::ceil(simulation.description().seconds * 60.0));
    FrameSource source;
    Frame frame;
    uint32_t pictures = 0;
    double drawSeconds = 0.0;
    {
        Progress progress(simulation.description().name);
        for (uint32_t index = 0; index < frames; ++index)
        {
            simulation.advance();
            if ((index + 1) % def.every != 0)
                continue;
            frame.camera = cameraOf(simulation.scene().shot());
            source.fill(simulation.scene(), simulation.frame(), options, frame);
            const auto begin = std::chrono::steady_clock::now();
            const Image image = maker.draw(frame, def.width, def.height);
            drawSeconds += secondsSince(begin);
            if (!def.pngFolder.empty())
                writePng(
                    format("%s/%s_%04u.png", def.pngFolder.c_str(), simulation.description().name, index + 1), image);
            if (video)
                video->add(image);
            ++pictures;
            progress.show(
                static_cast<double>(index + 1) / frames,
                format("%.2f s, %zu grains and clumps", simulation.seconds(), frame.grains.size()));
        }
    }
    if (video)
        video->close();
    std::printf(
        "%s: %u frames, %u pictures of %ux%u on %s, %.2f s each\n", simulation.description().name, frames, pictures,
        def.width, def.height, gpu.properties().deviceName, drawSeconds / std::max(pictures, 1u));
    return gpu.messageCount();
}

} // namespace sample
