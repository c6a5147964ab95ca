#include "profile/tracy_events.h"

#include <common/TracyProtocol.hpp>
#include <common/TracyQueue.hpp>

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace bch::test
{

namespace
{
using tracy::QueueType;

template <class Item>
Item read(const char* item)
{
    Item value;
    std::memcpy(static_cast<void*>(&value), item, sizeof value);
    return value;
}

bool tellsOfMachine(QueueType type)
{
    return type == QueueType::SysTimeReport || type == QueueType::KeepAlive;
}

bool hasLongText(QueueType type)
{
    return type == QueueType::FrameImageData || type == QueueType::SymbolCode || type == QueueType::SourceCode;
}

bool hasText(QueueType type)
{
    return type >= QueueType::StringData || type == QueueType::SingleStringData || type == QueueType::SecondStringData;
}

// A source location that was made at run time: colour, line, function and file, each with a zero, and the name.
std::string nameInPayload(const std::string& payload)
{
    constexpr size_t kNumbers = 2 * sizeof(uint32_t);
    const size_t function = payload.find('\0', kNumbers);
    const size_t file = function == std::string::npos ? function : payload.find('\0', function + 1);
    if (file == std::string::npos)
        throw std::runtime_error("a source location of the Tracy stream is cut");
    return payload.substr(file + 1);
}
} // namespace

bool TracyEvents::hasGpuZone(const std::string& name) const
{
    return std::any_of(
        gpuZones.begin(), gpuZones.end(),
        [&](const GpuZone& zone) { return zone.name == name && zone.parent.empty(); });
}

void TracyDecoder::take(const char* data, size_t size)
{
    const char* const end = data + size;
    while (data < end)
    {
        const auto type = static_cast<uint8_t>(*data);
        if (type >= static_cast<uint8_t>(QueueType::NUM_TYPES))
            throw std::runtime_error("an unknown event in the Tracy stream");
        const auto kind = static_cast<QueueType>(type);
        const char* item = data + 1;
        data += tracy::QueueDataSize[type];
        count_ += tellsOfMachine(kind) ? 0 : 1;
        if (!hasText(kind))
        {
            takeEvent(type, item);
            continue;
        }
        const size_t lengthBytes = hasLongText(kind) ? 4 : 2;
        uint32_t length = 0;
        std::memcpy(&length, data, lengthBytes);
        data += lengthBytes;
        takeText(type, item, std::string(data, length));
        data += length;
    }
    if (data != end)
        throw std::runtime_error("an event of the Tracy stream is cut");
}

void TracyDecoder::takeText(uint8_t type, const char* item, std::string text)
{
    switch (static_cast<QueueType>(type))
    {
    case QueueType::SingleStringData:
        text_ = std::move(text);
        break;
    case QueueType::SourceLocationPayload:
        gpuName_ = nameInPayload(text);
        break;
    case QueueType::StringData:
    case QueueType::PlotName:
    case QueueType::FrameName:
        texts_[read<tracy::QueueStringTransfer>(item).ptr] = std::move(text);
        break;
    default:
        break;
    }
}

void TracyDecoder::takeEvent(uint8_t type, const char* item)
{
    Thread& thread = threads_[thread_];
    switch (static_cast<QueueType>(type))
    {
    case QueueType::ThreadContext:
        thread_ = read<tracy::QueueThreadContext>(item).thread;
        threads_[thread_].now = 0;
        break;
    case QueueType::ZoneBegin:
    {
        const auto zone = read<tracy::QueueZoneBegin>(item);
        thread.now += zone.time;
        thread.open.push_back({zone.srcloc, thread.now});
        if (zones_.try_emplace(zone.srcloc).second)
        {
            askedSites_.push_back(zone.srcloc);
            ask_(tracy::ServerQuerySourceLocation, zone.srcloc);
        }
        break;
    }
    case QueueType::ZoneEnd:
    {
        thread.now += read<tracy::QueueZoneEnd>(item).time;
        if (thread.open.empty())
        {
            ++unmatchedEnds_;
            break;
        }
        ZoneSum& sum = zones_[thread.open.back().site];
        ++sum.count;
        sum.ns += static_cast<int64_t>(static_cast<double>(thread.now - thread.open.back().began) * nsPerTick_);
        thread.open.pop_back();
        break;
    }
    case QueueType::SourceLocation:
    {
        const uint64_t name = read<tracy::QueueSourceLocation>(item).name;
        siteNames_[askedSites_.at(answeredSites_++)] = name;
        ask_(tracy::ServerQueryString, name);
        break;
    }
    case QueueType::PlotDataDouble:
    {
        const auto plot = read<tracy::QueuePlotDataDouble>(item);
        thread.now += plot.time;
        if (plots_.try_emplace(plot.name).second)
            ask_(tracy::ServerQueryPlotName, plot.name);
        plots_[plot.name].push_back(plot.val);
        break;
    }
    case QueueType::FrameMarkMsg:
    {
        const uint64_t name = read<tracy::QueueFrameMark>(item).name;
        if (++frames_[name] == 1)
            ask_(tracy::ServerQueryFrameName, name);
        break;
    }
    case QueueType::Message:
        messages_.push_back(std::move(text_));
        break;
    case QueueType::GpuNewContext:
        ++contextCount_;
        break;
    case QueueType::GpuContextName:
        contexts_[read<tracy::QueueGpuContextName>(item).context].name = text_;
        contextNames_.push_back(std::move(text_));
        break;
    case QueueType::GpuZoneBeginAllocSrcLocSerial:
    {
        const auto zone = read<tracy::QueueGpuZoneBeginLean>(item);
        beginGpuZone(zone.context, zone.queryId);
        break;
    }
    case QueueType::GpuZoneEndSerial:
    {
        const auto zone = read<tracy::QueueGpuZoneEnd>(item);
        endGpuZone(zone.context, zone.queryId);
        break;
    }
    case QueueType::GpuTime:
    {
        const auto time = read<tracy::QueueGpuTime>(item);
        takeGpuTime(time.context, time.queryId, time.gpuTime);
        break;
    }
    case QueueType::Terminate:
        isOver_ = true;
        break;
    default:
        break;
    }
}

void TracyDecoder::beginGpuZone(uint8_t context, uint16_t query)
{
    Context& on = contexts_[context];
    const std::string parent = on.open.empty() ? "" : gpuZones_[on.open.back()].name;
    on.waiting[query] = {gpuZones_.size(), false};
    on.open.push_back(gpuZones_.size());
    gpuZones_.push_back({context, std::move(gpuName_), parent});
}

void TracyDecoder::endGpuZone(uint8_t context, uint16_t query)
{
    Context& on = contexts_[context];
    if (on.open.empty())
    {
        ++unmatchedEnds_;
        return;
    }
    on.waiting[query] = {on.open.back(), true};
    on.open.pop_back();
}

void TracyDecoder::takeGpuTime(uint8_t context, uint16_t query, int64_t difference)
{
    gpuNow_ += difference;
    Context& on = contexts_[context];
    const auto found = on.waiting.find(query);
    if (found == on.waiting.end())
        throw std::runtime_error("a time on the device belongs to no zone");
    const auto [index, isEnd] = found->second;
    on.waiting.erase(found);
    DeviceZone& zone = gpuZones_[index];
    (isEnd ? zone.end : zone.begin) = gpuNow_;
    zone.ended = zone.ended || isEnd;
}

const std::string& TracyDecoder::nameOf(uint64_t address) const
{
    static const std::string kUnknown;
    const auto found = texts_.find(address);
    return found == texts_.end() ? kUnknown : found->second;
}

TracyEvents TracyDecoder::events() const
{
    TracyEvents events;
    for (const auto& [site, sum] : zones_)
    {
        const auto name = siteNames_.find(site);
        ZoneSum& all = events.zones[name == siteNames_.end() ? std::string() : nameOf(name->second)];
        all.count += sum.count;
        all.ns += sum.ns;
    }
    for (const auto& [address, values] : plots_)
        events.plots[nameOf(address)] = values;
    for (const auto& [address, marks] : frames_)
        events.frames[nameOf(address)] = marks;
    events.contexts = contextNames_;
    events.messages = messages_;
    for (const DeviceZone& zone : gpuZones_)
        if (zone.ended)
            events.gpuZones.push_back({contexts_.at(zone.context).name, zone.name, zone.parent, zone.begin, zone.end});
    for (const auto& [id, thread] : threads_)
        events.openZones += static_cast<uint32_t>(thread.open.size());
    for (const auto& [id, context] : contexts_)
        events.openZones += static_cast<uint32_t>(context.open.size());
    events.unmatchedEnds = unmatchedEnds_;
    events.contextCount = contextCount_;
    return events;
}

} // namespace bch::test
