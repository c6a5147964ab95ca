#include "bench/report.h"

#include "bch_cook/json_reader.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace sample
{

const char* const kReportJsonHelp =
    "JSON of a run:\n"
    "      {benchmark, cores, load, quick, command, limits: [{device, name, threads, isSoftware, copyBytesPerSecond,\n"
    "       flopsPerSecond, dispatchNs, oneCopyBytesPerSecond, scalarFlopsPerSecond, oneScalarFlopsPerSecond}],\n"
    "       rows: [{benchmark, device, size, stage, count, unit, ns, medianNs, bytes, loadedBytes, flops, copyShare,\n"
    "       flopShare}], and the fields of the benchmark, or of several in parts: [{benchmark, ...}]}\n"
    "A row is named by its benchmark, device, size and stage; ns, bytes and flops are per unit. Bytes count every\n"
    "array that a kernel touches once, loadedBytes what is read of each neighbour for each, which caches mostly give;\n"
    "flops are an estimate from the kernels' text; 0 where nobody has counted. copyShare and flopShare are their "
    "rates\n"
    "over those of the limits. Every benchmark has targets: [{what, measured, limit, atLeast, unit, met}].";

namespace
{
using tool::JsonValue;

// Members that are not there, or of another kind, are zero and empty: a run without rows is refused in the end.
const JsonValue& memberOf(const JsonValue& json, const char* key)
{
    static const JsonValue kNone;
    const JsonValue* member = json.find(key);
    return member ? *member : kNone;
}

double numberOf(const JsonValue& json, const char* key)
{
    return memberOf(json, key).number;
}

const std::string& textOf(const JsonValue& json, const char* key)
{
    return memberOf(json, key).text;
}

JsonValue parsed(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file)
        throw std::runtime_error("cannot read " + path);
    try
    {
        return tool::parseJson(text.str());
    }
    catch (const std::runtime_error& error)
    {
        throw std::runtime_error(path + ": " + error.what());
    }
}
} // namespace

std::string jsonOf(const Report& report, const std::vector<PartReport>& parts)
{
    Json json;
    const bool one = parts.size() == 1;
    json.beginObject().add("benchmark", one ? parts.front().benchmark->name : "all");
    json.add("cores", report.machine.cores).add("load", report.machine.load).add("quick", report.quick);
    json.add("command", report.command);
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
    const JsonValue json = parsed(path);
    Report report;
    report.machine = {static_cast<uint32_t>(numberOf(json, "cores")), numberOf(json, "load")};
    report.quick = memberOf(json, "quick").boolean;
    report.command = textOf(json, "command");
    for (const JsonValue& item : memberOf(json, "limits").items)
    {
        MeasuredDevice device;
        device.label = textOf(item, "device");
        device.name = textOf(item, "name");
        device.threads = static_cast<uint32_t>(numberOf(item, "threads"));
        device.isSoftware = memberOf(item, "isSoftware").boolean;
        device.copyBytesPerSecond = numberOf(item, "copyBytesPerSecond");
        device.flopsPerSecond = numberOf(item, "flopsPerSecond");
        device.dispatchNs = numberOf(item, "dispatchNs");
        report.limits.push_back(std::move(device));
    }
    for (const JsonValue& item : memberOf(json, "rows").items)
    {
        Row row{textOf(item, "benchmark"), textOf(item, "device"), textOf(item, "size"), textOf(item, "stage")};
        row.count = numberOf(item, "count");
        row.unit = textOf(item, "unit");
        row.ns = numberOf(item, "ns");
        row.medianNs = numberOf(item, "medianNs");
        row.traffic = {numberOf(item, "bytes"), numberOf(item, "loadedBytes"), numberOf(item, "flops")};
        report.rows.push_back(std::move(row));
    }
    if (report.rows.empty())
        throw std::runtime_error(path + " has no rows of a benchmark");
    return report;
}

} // namespace sample
