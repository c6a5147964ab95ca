// barchan_viewer: scenes in a window, or without one into pictures and a video. Started by sdk/view.
#include "common/program.h"
#include "viewer/app.h"
#include "viewer/headless.h"

using namespace sample;

namespace
{
int run(int argumentCount, char** arguments)
{
    std::string sceneName = mainScene().name;
    SimulationDef simulationDef;
    HeadlessDef headless;
    SceneParams params;
    AppDef app;
    bool withoutWindow = false, validation = false, list = false;

    Options options(
        "barchan_viewer", "Shows scenes in a window, or draws them into pictures and a video without one.",
        "In the window: drag with the right button to look around, with the left to use the tool; docs/viewer.md.");
    options.positional("scene", sceneName, "what to begin with");
    options.flag("--headless", withoutWindow, "no window: run and draw --frames frames");
    options.number("--frames", headless.frames, 0, 1000000, "headless: how many, of 1/60 s; 0: the scene's own length");
    options.number("--every", headless.every, 1, 1000, "headless: draw one frame out of so many");
    options.text("--png-dir", "FOLDER", headless.pngFolder, "headless: pictures go there as <scene>_<frame>.png");
    options.text("--video", "FILE", headless.video, "headless: all pictures as a video in real time, with ffmpeg");
    options.size("--size", headless.width, headless.height, 16, 8192, "of the window or the pictures, in pixels");
    options.number("--oversampling", headless.oversampling, 1, 4, "headless: pixels drawn per pixel along each axis");
    options.text(
        "--coloring", "NAME", headless.coloring, "headless: material, speed, pressure, sleep, level of detail");
    options.flag("--paused", app.paused, "window: wait for a key before the first step");
    options.text("--state-file", "FILE", app.stateFile, "window: what is shown, as JSON, after every frame");
    options.text("--screenshots", "FOLDER", app.screenshotFolder, "window: where the screenshot key puts pictures");
    options.number("--detail", params.detail, 0.01, 1000.0, "particles over those of an ordinary run");
    options.number("--seed", params.seed, 1, UINT32_MAX, "start of the random numbers");
    options.text(
        "--device", "NAME", simulationDef.device, "that simulates: auto, cpu, vulkan, or part of a device's name");
    options.text(
        "--draw-device", "NAME", app.drawDevice, "that draws: part of a Vulkan device's name; empty: the best");
    options.number("--threads", simulationDef.threads, 0, 256, "of the CPU device; 0: one per core");
    options.number(
        "--render-grains", simulationDef.renderGrains, 0, 1022,
        "drawn for each particle of a patch, a multiple of 7; 0: the particles themselves");
    options.flag("--validation", validation, "Vulkan's validation layers on; exit with 3 when they say anything");
    options.flag("--list", list, "name the scenes and show none");
    if (!options.read(argumentCount, arguments))
        return 0;
    if (list)
    {
        printScenes();
        return 0;
    }
    const Scene& scene = sceneNamed(sceneName);
    if (!withoutWindow && (headless.frames || !headless.pngFolder.empty() || !headless.video.empty()))
        throw UsageError("--frames, --png-dir and --video are for --headless");

    headless.validation = simulationDef.validation = validation;
    Simulation simulation(simulationDef);
    simulation.open(scene, params);
    app.validation = validation;
    headless.drawDevice = app.drawDevice;
    app.width = headless.width;
    app.height = headless.height;
    uint64_t messages = withoutWindow ? runHeadless(simulation, headless) : runApp(simulation, app);
    bchDeviceInfo device = bchDefaultDeviceInfo();
    check(bchDevice_GetInfo(simulation.device(), &device), "the device");
    messages += device.validationMessageCount;
    if (messages > 0)
        std::fprintf(
            stderr, "barchan_viewer: the validation layers said %llu things\n",
            static_cast<unsigned long long>(messages));
    return messages > 0 ? 3 : 0;
}
} // namespace

int main(int argumentCount, char** arguments)
{
    return runProgram("barchan_viewer", [&] { return run(argumentCount, arguments); });
}
