#include "bench/report.h"

#include "bench/json_reader.h"

#include <stdexcept>

namespace sample
{

const char* const kReportJsonHelp =
    "JSON of a run:\n"
    "      {benchmark, cores, load, quick, limits: [{device, name, threads, isSoftware, copyBytesPerSecond,\n"
    "       flopsPerSecond, dispatchNs, oneCopyBytesPerSecond, scalarFlopsPerSecond, oneScalarFlopsPerSecond}],\n"
    "       rows: [{benchmark, device, size, stage, count, unit, ns, medianNs, bytes, loadedBytes, flops, copyShare,\n"
    "       flopShare}], and the fields of the benchmark, or of several in parts: [{benchmark, ...}]}\n"
    "A row is named by its benchmark, device, size and stage; ns, bytes and flops are per unit. Bytes count every\n"
    "array that a kernel touches once, loadedBytes what is read of each neighbour for each, which caches mostly give;\n"
    "flops are an estimate from the kernels' text; 0 where nobody has counted. copyShare and flopShare are their "
    "rates\n"
    "over those of the limits. Every benchmark has targets: [{what, measured, limit, atLeast, unit, met}].";

std::string jsonOf(const Report& report, const std::vector<PartReport>& parts)
{
    Json json;
    const bool one = parts.size() == 1;
    json.beginObject().add("benchmark", one ? parts.front().benchmark->name : "all");
    json.add("cores", report.machine.cores).add("load", report.machine.load).add("quick", report.quick);
    addLimits(json, report.limits);
    const auto write = [&](const PartReport& part)
    {
        part.outcome.write(json);
        addTargets(json, part.outcome.targets);
    };
    if (one)
        write(parts.front());
    else
    {
        json.beginArray("parts");
        for (const PartReport& part : parts)
        {
            json.beginObject().add("benchmark", part.benchmark->name);
            write(part);
            json.endObject();
        }
        json.endArray();
    }
    addRows(json, report.rows, report.limits);
    json.endObject();
    return json.text();
}

Report readReport(const std::string& path)
{
    const JsonValue json = readJson(path);
    Report report;
    report.machine = {static_cast<uint32_t>(json["cores"].number), json["load"].number};
    report.quick = json["quick"].number != 0;
    for (const JsonValue& item : json["limits"].items)
    {
        MeasuredDevice device;
        device.label = item["device"].text;
        device.name = item["name"].text;
        device.threads = static_cast<uint32_t>(item["threads"].number);
        device.isSoftware = item["isSoftware"].number != 0;
        device.copyBytesPerSecond = item["copyBytesPerSecond"].number;
        device.flopsPerSecond = item["flopsPerSecond"].number;
        device.dispatchNs = item["dispatchNs"].number;
        report.limits.push_back(std::move(device));
    }
    for (const JsonValue& item : json["rows"].items)
        report.rows.push_back(
            {item["benchmark"].text,
             item["device"].text,
             item["size"].text,
             item["stage"].text,
             item["count"].number,
             item["unit"].text,
             item["ns"].number,
             item["medianNs"].number,
             {item["bytes"].number, item["loadedBytes"].number, item["flops"].number}});
    if (report.rows.empty())
        throw std::runtime_error(path + " has no rows of a benchmark");
    return report;
}

} // namespace sample
