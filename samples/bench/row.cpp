#include "bench/row.h"

#include "common/table.h"

#include <algorithm>
#include <stdexcept>

namespace sample
{

namespace
{
std::string orNone(int digits, double value)
{
    return value > 0 ? format("%.*f", digits, value) : std::string("-");
}

std::string nearest(const LimitShare& share)
{
    if (share.copy <= 0 && share.flops <= 0)
        return "-";
    return share.copy >= share.flops ? format("copy %4.1f %%", 100.0 * share.copy)
                                     : format("FMA %4.1f %%", 100.0 * share.flops);
}

std::string quoted(const std::string& text)
{
    std::string result = "\"";
    for (const char c : text)
        result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + "\"";
}
} // namespace

void addStages(std::vector<Row>& rows, const Row& all, const std::vector<StageFigure>& stages)
{
    for (const StageFigure& stage : stages)
    {
        if (!(stage.ns > 0))
            continue;
        Row row = all;
        row.stage = stage.name;
        row.ns = stage.ns;
        row.medianNs = stage.medianNs;
        row.traffic = stage.traffic;
        rows.push_back(std::move(row));
    }
    rows.push_back(all);
}

LimitShare shareOf(const Row& row, const MeasuredDevice& device)
{
    if (!(row.ns > 0))
        return {};
    return {device.copyShare(row.traffic, row.ns), row.traffic.flops / (row.ns * 1.0e-9) / device.flopsPerSecond};
}

const MeasuredDevice& deviceOf(const std::vector<MeasuredDevice>& devices, const std::string& label)
{
    const auto device =
        std::find_if(devices.begin(), devices.end(), [&](const MeasuredDevice& each) { return each.label == label; });
    if (device == devices.end())
        throw std::logic_error("no limits were measured for " + label);
    return *device;
}

std::string tableOf(const std::vector<Row>& rows, const std::vector<MeasuredDevice>& devices)
{
    Table table(
        {"stage", "device", "size", "ns", "median", "per", "bytes", "loaded", "flops", "GB/s", "Gflop/s", "of limit"});
    for (const Row& row : rows)
        table.row(
            {row.stage, row.device, row.size, format("%.*f", row.ns < 100 ? 2 : 0, row.ns),
             format("%.*f", row.medianNs < 100 ? 2 : 0, row.medianNs), row.unit, orNone(0, row.traffic.bytes),
             orNone(0, row.traffic.loadedBytes), orNone(0, row.traffic.flops), orNone(2, row.traffic.bytes / row.ns),
             orNone(2, row.traffic.flops / row.ns), nearest(shareOf(row, deviceOf(devices, row.device)))});
    return table.text();
}

void addRows(Json& json, const std::vector<Row>& rows, const std::vector<MeasuredDevice>& devices)
{
    json.beginArray("rows");
    for (const Row& row : rows)
    {
        const LimitShare share = shareOf(row, deviceOf(devices, row.device));
        json.beginObject().add("benchmark", row.benchmark).add("device", row.device).add("size", row.size);
        json.add("stage", row.stage).add("count", row.count).add("unit", row.unit);
        json.add("ns", row.ns).add("medianNs", row.medianNs).add("bytes", row.traffic.bytes);
        json.add("loadedBytes", row.traffic.loadedBytes).add("flops", row.traffic.flops);
        json.add("copyShare", share.copy).add("flopShare", share.flops).endObject();
    }
    json.endArray();
}

std::string csvOf(const std::vector<Row>& rows, const std::vector<MeasuredDevice>& devices)
{
    std::string text =
        "benchmark,device,size,stage,count,unit,ns,medianNs,bytes,loadedBytes,flops,copyShare,flopShare\n";
    for (const Row& row : rows)
    {
        const LimitShare share = shareOf(row, deviceOf(devices, row.device));
        for (const std::string* part : {&row.benchmark, &row.device, &row.size, &row.stage})
            text += quoted(*part) + ",";
        text += format(
            "%.9g,%s,%.9g,%.9g,%.9g,%.9g,%.9g,%.6g,%.6g\n", row.count, quoted(row.unit).c_str(), row.ns, row.medianNs,
            row.traffic.bytes, row.traffic.loadedBytes, row.traffic.flops, share.copy, share.flops);
    }
    return text;
}

} // namespace sample
