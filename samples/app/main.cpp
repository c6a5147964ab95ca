// barchan_run: runs a scene without a window and leaves pictures and statistics. Started by sdk/run.
#include "app/run_scene.h"
#include "app/tracy.h"
#include "common/json.h"
#include "common/program.h"
#include "render/video.h"

#include <cmath>
#include <filesystem>

using namespace sample;

namespace
{
// Where the video goes: as asked for, or beside the pictures where it can be made.
std::string videoOf(const std::string& asked, const RunDef& def, const Scene& scene)
{
    if (asked == "none" || def.pictures == 0)
        return {};
    if (!asked.empty() || Video::isPossible())
        return asked.empty() ? def.folder + "/" + scene.name + ".mp4" : asked;
    std::printf("no video: ffmpeg is not installed\n");
    return {};
}

void sayWhatIsThere(const RunDef& def, const Scene& scene)
{
    std::printf("\n%s has stats.txt, stats.json", def.folder.c_str());
    if (def.pictures > 0)
        std::printf(" and pictures %s_*.png", scene.name);
    if (!def.video.empty())
        std::printf("; the video is %s", def.video.c_str());
    std::printf(
        "\nto try next: sdk/run --list, sdk/run %s --full, sdk/view %s\n",
        &scene == &mainScene() ? "hourglass" : mainScene().name, scene.name);
}

std::string jsonOfScenes()
{
    Json json;
    json.beginObject().beginArray("scenes");
    for (const Scene* scene : allScenes())
        json.beginObject()
            .add("name", scene->name)
            .add("sentence", scene->sentence)
            .add("seconds", scene->seconds)
            .add("moment", scene->moment)
            .endObject();
    json.endArray().endObject();
    return json.text();
}

uint32_t framesOf(double seconds)
{
    return static_cast<uint32_t>(std::ceil(seconds * 60.0));
}

// A scene that ran to its end must have shown its point; one that was cut short cannot have.
int exitCodeOf(const RunStatistics& statistics, const RunDef& def, const Scene& scene)
{
    if (statistics.verdict().holds)
        return 0;
    const bool whole = def.frames >= framesOf(scene.seconds);
    std::fprintf(
        stderr, "barchan_run: the point of %s did not come true%s\n", scene.name,
        whole ? "" : ", and could not: the run was shorter than the scene");
    return whole ? 1 : 0;
}

int run(int argumentCount, char** arguments)
{
    std::string sceneName = mainScene().name, jsonPath, video;
    RunDef def;
    def.folder = "out";
    def.pictures = 7;
    def.width = 1280;
    def.height = 720;
    double seconds = 0, detail = 0;
    bool list = false, full = false, onlyCheck = false, moment = false, tracy = false;

    Options options(
        "barchan_run", "Runs a scene and leaves pictures (PNG) and statistics (stats.txt, stats.json) in a folder.",
        "What is not given, or 0, is the scene's own choice.");
    options.positional("scene", sceneName, "what to run");
    options.text("--device", "NAME", def.device, "auto, cpu, vulkan, or part of a Vulkan device's name");
    options.number("--frames", def.frames, 0, 1000000, "length of the run in frames of 1/60 s");
    options.number("--seconds", seconds, 0, 10000, "or in simulated seconds");
    options.number("--detail", detail, 0, 1000, "number of particles over the ordinary one");
    options.flag("--full", full, "as many as look rich, which takes its time");
    options.number("--seed", def.params.seed, 1, UINT32_MAX, "start of the random numbers");
    options.number("--threads", def.threads, 0, 256, "threads of the CPU device and the renderer; 0: one per core");
    options.number("--pictures", def.pictures, 0, 10000, "how many, from the first state to the last");
    options.size("--size", def.width, def.height, 16, 8192, "of the pictures, in pixels");
    options.number(
        "--render-grains", def.renderGrains, 0, 1022,
        "drawn for each particle of a patch, a multiple of 7; 0: the particles themselves");
    options.flag("--software", def.softwareOnly, "draw on the host even where Vulkan could");
    options.text("--video", "FILE", video, "a short one, half as large as the pictures; none: no video");
    options.text("--out", "FOLDER", def.folder, "where pictures and statistics go");
    options.text("--json", "FILE", jsonPath, "write the statistics as JSON there too");
    options.flag("--check", onlyCheck, "a small run without pictures; exit code 1 when the scene's point fails");
    options.flag("--moment", moment, "up to when there is most to see, with a picture of that");
    options.flag("--tracy", tracy, "begin when a Tracy profiler has connected; needs a build with Tracy");
    options.flag("--list", list, "name the scenes and run none; with --json their length and moment too");
    if (!options.read(argumentCount, arguments))
        return 0;
    if (list)
    {
        printScenes();
        if (!jsonPath.empty())
            writeFile(jsonPath, jsonOfScenes());
        return 0;
    }
    const Scene& scene = sceneNamed(sceneName);
    if (def.frames > 0 && seconds > 0)
        throw UsageError("--frames and --seconds both say how long to run; give one");

    if (moment && (def.frames > 0 || seconds > 0 || onlyCheck))
        throw UsageError("--moment says how long to run itself: give neither --frames, --seconds nor --check");
    if (full + onlyCheck + (detail > 0) > 1)
        throw UsageError("--detail, --full and --check each say how many particles there are; give one");

    def.params.detail = detail > 0 ? detail : full ? scene.fullDetail : onlyCheck ? scene.smallDetail : 1.0;
    if (def.frames == 0)
        def.frames = framesOf(moment ? scene.moment : seconds > 0 ? seconds : scene.seconds);
    if (moment)
    {
        def.pictures = 1;
        video = "none";
    }

    if (onlyCheck)
        def.pictures = 0;
    def.video = videoOf(video, def, scene);
    if (tracy)
        waitForTracy();
    const RunStatistics statistics = runScene(scene, def);
    if (!jsonPath.empty())
        writeFile(jsonPath, statistics.json());
    if (onlyCheck)
    {
        std::printf("%s\n", statistics.verdictText().c_str());
        return statistics.verdict().holds ? 0 : 1;
    }
    std::filesystem::create_directories(def.folder);
    writeFile(def.folder + "/stats.txt", statistics.text());
    writeFile(def.folder + "/stats.json", statistics.json());
    std::fputs(statistics.text().c_str(), stdout);
    sayWhatIsThere(def, scene);
    return exitCodeOf(statistics, def, scene);
}
} // namespace

int main(int argumentCount, char** arguments)
{
    return runProgram("barchan_run", [&] { return run(argumentCount, arguments); });
}
