#include "bench/body_bench.h"
#include "common/table.h"

namespace sample
{

extern const Benchmark kBodyBenchmark;

namespace
{
constexpr uint32_t kMost = 512;
constexpr uint32_t kParticles = 20000, kQuickParticles = 4000, kSoftwareParticles = 1000;

const char* const kJsonHelp =
    "JSON of bodies:\n"
    "      {devices: [{device, name, threads, copyBytesPerSecond, sizes: [{bodies, without: {particles, samples,\n"
    "       substepsPerStep, stepNs, ns, medianNs, stages: [{name, ns, medianNs}]}, spheres, cooked, grains: as\n"
    "       without, spheresNsPerBody, cookedNsPerBody, cookedNsPerSample}]}]}\n"
    "A dam breaks with bodies in it, without, and with grains in their place; ns are per particle and substep. "
    "NsPerBody is what the bodies add "
    "to\n"
    "all of it, per body and substep; NsPerSample the same per sample of the surface of a cooked shape. What they add\n"
    "can be less than the runs scatter, and below zero then.";

struct BodyDeviceResult : MeasuredDevice
{
    std::vector<BodyCost> sizes;
};

struct BodyResults
{
    std::vector<BodyDeviceResult> devices;
};

std::vector<Target> judge(const BodyResults&)
{
    return {};
}

Row rowOf(const BodyDeviceResult& device, const std::string& size, double count, const BodyRun& run)
{
    Row row{"bodies", device.label, size, kAllStages, count, "particle, substep"};
    row.ns = run.ns;
    row.medianNs = run.medianNs;
    return row;
}

std::vector<Row> rowsOf(const BodyResults& results)
{
    std::vector<Row> rows;
    for (const BodyDeviceResult& device : results.devices)
    {
        for (const BodyCost& size : device.sizes)
        {
            const std::string name = std::to_string(size.bodies);
            addStages(rows, rowOf(device, name + " left out", size.bodies, size.without), size.without.stages);
            addStages(rows, rowOf(device, name, size.bodies, size.spheres), size.spheres.stages);
            addStages(rows, rowOf(device, name + " cooked", size.bodies, size.cooked), size.cooked.stages);
            addStages(rows, rowOf(device, name + " grains", size.bodies, size.grains), size.grains.stages);
        }
    }
    return rows;
}

std::string notesOf(const BodyResults& results)
{
    std::string text;
    for (const BodyDeviceResult& device : results.devices)
        for (const BodyCost& size : device.sizes)
        {
            const double cooked = size.added(size.cooked);
            text += format(
                "%s, %u bodies in %s particles: a sphere adds %.0f ns per substep, a cooked shape %.0f ns, %.1f ns for "
                "each of its %u samples; a step takes %.2f ms with spheres, %.2f ms with cooked shapes, %.2f ms "
                "without\n",
                device.label.c_str(), size.bodies, grouped(size.without.particles).c_str(), size.added(size.spheres),
                cooked, cooked / size.cooked.samples, size.cooked.samples, size.spheres.stepNs * 1.0e-6,
                size.cooked.stepNs * 1.0e-6, size.without.stepNs * 1.0e-6);
        }
    return text;
}

void addRun(Json& json, const char* key, const BodyRun& run)
{
    json.beginObject(key).add("particles", run.particles).add("samples", run.samples);
    json.add("substepsPerStep", run.substepsPerStep).add("stepNs", run.stepNs);
    json.add("ns", run.ns).add("medianNs", run.medianNs).beginArray("stages");
    for (const StageFigure& stage : run.stages)
        json.beginObject().add("name", stage.name).add("ns", stage.ns).add("medianNs", stage.medianNs).endObject();
    json.endArray().endObject();
}

void writeFields(Json& json, const BodyResults& results)
{
    json.beginArray("devices");
    for (const BodyDeviceResult& device : results.devices)
    {
        beginDevice(json, device).beginArray("sizes");
        for (const BodyCost& size : device.sizes)
        {
            json.beginObject().add("bodies", size.bodies);
            addRun(json, "without", size.without);
            addRun(json, "spheres", size.spheres);
            addRun(json, "cooked", size.cooked);
            addRun(json, "grains", size.grains);
            const double cooked = size.added(size.cooked);
            json.add("spheresNsPerBody", size.added(size.spheres)).add("cookedNsPerBody", cooked);
            json.add("cookedNsPerSample", cooked / size.cooked.samples).endObject();
        }
        json.endArray().endObject();
    }
    json.endArray();
}

Sizes sizes()
{
    return {{8, 64, 256}, {8}, {8, 64}, {8}};
}

Outcome run(const BenchSettings& settings, const ShowFcn& show)
{
    return outcomeOf(BodyResults{forDevices(
        settings, show,
        [&](const MeasuredDevice& limits, const ShowFcn& part)
        {
            const HostDevice device(limits.label, settings.threads);
            const uint32_t particles = limits.isSoftware ? kSoftwareParticles
                                       : settings.quick  ? kQuickParticles
                                                         : kParticles;
            return BodyDeviceResult{
                limits, forSizes(
                            settings, limits, kBodyBenchmark, part,
                            [&](uint32_t count, const ShareFcn& share)
                            { return measureBodies(device, particles, count, settings.repeats, share); })};
        })});
}
} // namespace

const Benchmark kBodyBenchmark = {
    "bodies", "what rigid bodies add to the sand that they lie in", kJsonHelp, "bodies", kMost, sizes, 2.0, run};

} // namespace sample
