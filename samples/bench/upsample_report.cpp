#include "bench/upsample_bench.h"

#include "common/table.h"

namespace sample
{

const char* const kUpsampleJsonHelp =
    "JSON of upsample:\n"
    "      {devices: [{device, name, threads, copyBytesPerSecond,\n"
    "       sizes: [{particles, grains, substeps, upsampleNs, upsampleMedianNs, restNs, restMedianNs, loopNs,\n"
    "       loopMedianNs, wideLoopNs, wideLoopMedianNs, nsPerGrain, restOverUpsample, loopOverUpsample,\n"
    "       wideLoopOverUpsample}]}]}\n"
    "upsampleNs and restNs are the stage of render grains and everything else in steps of a dam that breaks; loopNs "
    "is\n"
    "the same grains moved by a loop over the particles around each of them, one thread per grain as the paper does "
    "it,\n"
    "on the same device; wideLoopNs, on CPUs alone, by such a loop for eight grains at a time. Ratios are of medians.";

namespace
{
// advance: grain and motion read and written. Of an owner, shared out among its grains: its row, blocks and nodes,
// eight entries of blocks that are keyed, sorted in four passes and read, and the sort by serials.
constexpr double kGrainBytes = 4 * 16, kOwnerBytes = 2 * 48 + 64 + 2 * 38 + 8 * (4 * 20 + 3 * 8) + 4 * 20 + 150;
// Of eight nodes around each grain, and of the owners around each node.
constexpr double kGrainGathered = 8 * 16, kOwnerGathered = 8 * 16 * 36;
// advance: place in the pattern and way home 33, cells of before and after 48, trilinear of four numbers 84, the blend
// 40. field: per owner eight blocks of sixteen rows, of which half are taken to be near.
constexpr double kGrainFlops = 205, kOwnerFlops = 8 * 16 * (7 + 0.5 * 57);

Traffic trafficOf(const UpsampleCost& cost)
{
    const double owners = 1.0 * cost.particles / cost.grains;
    const double bytes = kGrainBytes + owners * kOwnerBytes;
    return {bytes, bytes + kGrainGathered + owners * kOwnerGathered, kGrainFlops + owners * kOwnerFlops};
}
} // namespace

std::vector<Target> judge(const UpsampleResults& results)
{
    std::vector<Target> targets;
    for (const UpsampleDeviceResult& device : results.devices)
        for (const UpsampleCost& cost : device.sizes)
        {
            const std::string what = device.label + ": " + grouped(cost.grains) + " render grains, ";
            targets.push_back(
                {what + "of the rest of the step", 100.0 * cost.upsampleMedianNs / cost.restMedianNs, 100.0, false,
                 "%"});
            targets.push_back(
                {what + "the paper's loop over neighbours takes", cost.loopMedianNs / cost.upsampleMedianNs, 10.0, true,
                 "times as long"});
        }
    return targets;
}

std::vector<Row> rowsOf(const UpsampleResults& results)
{
    std::vector<Row> rows;
    for (const UpsampleDeviceResult& device : results.devices)
        for (const UpsampleCost& cost : device.sizes)
        {
            const auto add = [&](const char* stage, double ns, double medianNs, const Traffic& traffic)
            {
                Row row{"upsample", device.label, std::to_string(cost.wanted), stage, 1.0 * cost.grains};
                row.unit = "render grain, step";
                row.ns = ns / cost.grains;
                row.medianNs = medianNs / cost.grains;
                row.traffic = traffic;
                if (ns > 0)
                    rows.push_back(row);
            };
            add("upsample", cost.upsampleNs, cost.upsampleMedianNs, trafficOf(cost));
            add("rest of the step", cost.restNs, cost.restMedianNs, {});
            add("loop over neighbours, as the paper has it", cost.loopNs, cost.loopMedianNs, {});
            add("loop over neighbours, eight at a time", cost.wideLoopNs, cost.wideLoopMedianNs, {});
        }
    return rows;
}

std::string notesOf(const UpsampleResults& results)
{
    std::string text;
    for (const UpsampleDeviceResult& device : results.devices)
        for (const UpsampleCost& cost : device.sizes)
        {
            text += format(
                "%s: %s particles, %s render grains: %.2f ms per step beside %.2f ms for the rest of it (%u "
                "substeps); the paper's loop over neighbours takes %.2f times as long",
                device.label.c_str(), grouped(cost.particles).c_str(), grouped(cost.grains).c_str(),
                cost.upsampleMedianNs * 1.0e-6, cost.restMedianNs * 1.0e-6, cost.substeps,
                cost.loopMedianNs / cost.upsampleMedianNs);
            if (cost.wideLoopNs > 0)
                text += format(
                    ", one for eight grains at a time %.2f times", cost.wideLoopMedianNs / cost.upsampleMedianNs);
            text += "\n";
        }
    return text;
}

void writeFields(Json& json, const UpsampleResults& results)
{
    json.beginArray("devices");
    for (const UpsampleDeviceResult& device : results.devices)
    {
        beginDevice(json, device).beginArray("sizes");
        for (const UpsampleCost& cost : device.sizes)
        {
            json.beginObject().add("particles", cost.particles).add("grains", cost.grains);
            json.add("substeps", cost.substeps).add("upsampleNs", cost.upsampleNs);
            json.add("upsampleMedianNs", cost.upsampleMedianNs).add("restNs", cost.restNs);
            json.add("restMedianNs", cost.restMedianNs).add("loopNs", cost.loopNs);
            json.add("loopMedianNs", cost.loopMedianNs);
            if (cost.wideLoopNs > 0)
            {
                json.add("wideLoopNs", cost.wideLoopNs).add("wideLoopMedianNs", cost.wideLoopMedianNs);
                json.add("wideLoopOverUpsample", cost.wideLoopMedianNs / cost.upsampleMedianNs);
            }
            json.add("nsPerGrain", cost.upsampleNs / cost.grains);
            json.add("restOverUpsample", cost.restMedianNs / cost.upsampleMedianNs);
            json.add("loopOverUpsample", cost.loopMedianNs / cost.upsampleMedianNs).endObject();
        }
        json.endArray().endObject();
    }
    json.endArray();
}

} // namespace sample
