// The events of a Tracy stream, by name: what a profiler would show.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bch::test
{

struct GpuZone
{
    std::string context; // as the timeline was named
    std::string name;
    std::string parent; // the zone that it stands in; empty for the outermost
    int64_t beginNs = 0, endNs = 0;
};

struct ZoneSum
{
    uint32_t count = 0; // of those that ended
    int64_t ns = 0;
};

struct TracyEvents
{
    std::map<std::string, ZoneSum> zones; // of threads
    std::map<std::string, std::vector<double>> plots;
    std::map<std::string, uint32_t> frames;
    std::vector<std::string> contexts; // in the order in which they were named
    std::vector<GpuZone> gpuZones;     // that have both their times
    std::vector<std::string> messages;
    uint32_t openZones = 0;     // that began and did not end, on threads and devices
    uint32_t unmatchedEnds = 0; // that ended and never began
    uint32_t contextCount = 0;

    bool hasGpuZone(const std::string& name) const; // any that is outermost
};

// Takes the stream apart. What comes as an address is asked for, and known once the answer has come.
class TracyDecoder
{
public:
    using Ask = std::function<void(uint8_t query, uint64_t address)>;
    TracyDecoder(double nsPerTick, Ask ask) : nsPerTick_(nsPerTick), ask_(std::move(ask)) {}

    // Whole events. Throws std::runtime_error on what is none.
    void take(const char* data, size_t size);

    TracyEvents events() const;

    // Events so far that tell of the program rather than of the machine.
    uint64_t count() const { return count_; }
    bool isOver() const { return isOver_; } // the client ends

private:
    struct OpenZone
    {
        uint64_t site;
        int64_t began;
    };
    struct Thread
    {
        int64_t now = 0; // in ticks; the stream has differences
        std::vector<OpenZone> open;
    };
    struct Context
    {
        std::string name;
        std::vector<size_t> open;                            // in gpuZones_
        std::map<uint16_t, std::pair<size_t, bool>> waiting; // query to zone, and whether it is its end
    };
    struct DeviceZone
    {
        uint8_t context;
        std::string name, parent;
        int64_t begin = 0, end = 0;
        bool ended = false;
    };

    void takeEvent(uint8_t type, const char* item);
    void takeText(uint8_t type, const char* item, std::string text);
    void beginGpuZone(uint8_t context, uint16_t query);
    void endGpuZone(uint8_t context, uint16_t query);
    void takeGpuTime(uint8_t context, uint16_t query, int64_t difference);
    const std::string& nameOf(uint64_t address) const;

    double nsPerTick_;
    Ask ask_;
    uint64_t count_ = 0;
    bool isOver_ = false;
    std::string text_;    // the newest that came without an address: of the event that follows it
    std::string gpuName_; // likewise, of the GPU zone that follows
    std::map<uint64_t, std::string> texts_;
    std::map<uint64_t, uint64_t> siteNames_; // source location to the address of its name
    std::vector<uint64_t> askedSites_;       // answers have no address; they come in the order of the questions
    size_t answeredSites_ = 0;
    std::map<uint32_t, Thread> threads_;
    uint32_t thread_ = 0;
    std::map<uint64_t, ZoneSum> zones_; // by source location
    std::map<uint64_t, std::vector<double>> plots_;
    std::map<uint64_t, uint32_t> frames_;
    std::map<uint8_t, Context> contexts_;
    std::vector<std::string> contextNames_;
    std::vector<DeviceZone> gpuZones_;
    int64_t gpuNow_ = 0;
    std::vector<std::string> messages_;
    uint32_t unmatchedEnds_ = 0, contextCount_ = 0;
};

} // namespace bch::test
