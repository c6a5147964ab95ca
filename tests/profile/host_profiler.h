// A host's profiler that writes down what it is told.
#pragma once

#include <barchan/barchan.h>

#include <doctest/doctest.h>

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace bch::test
{

struct ToldZone
{
    std::string device, name;
    uint64_t beginNs, endNs;
};

struct ToldStage : ToldZone
{
    std::vector<ToldZone> kernels;
};

struct Recording
{
    std::mutex mutex;
    uint64_t nextZone = 1;
    uint32_t begun = 0, ended = 0, misnested = 0;
    std::set<std::string> zoneNames, threadNames;
    std::map<std::string, std::vector<double>> plots;
    std::map<std::string, uint32_t> frames;
    std::vector<ToldStage> stages;
    std::vector<ToldZone> kernels; // of the stage that is told next
    std::vector<std::string> messages;
};

// A table for as long as it stands.
class HostProfiler
{
public:
    explicit HostProfiler(bool wantsKernels = true)
    {
        bchProfiler table = bchDefaultProfiler();
        table.user = &recording_;
        table.zoneBegin = zoneBegin;
        table.zoneEnd = zoneEnd;
        table.frameMark = [](void* user, const char* name)
        { locked(user, [&](Recording& told) { ++told.frames[name]; }); };
        table.plot = [](void* user, const char* name, double value)
        { locked(user, [&](Recording& told) { told.plots[name].push_back(value); }); };
        table.message = [](void* user, const char* text)
        { locked(user, [&](Recording& told) { told.messages.emplace_back(text); }); };
        table.threadName = [](void* user, const char* name)
        { locked(user, [&](Recording& told) { told.threadNames.insert(name); }); };
        table.gpuZone = gpuZone;
        if (wantsKernels)
            table.gpuKernel = gpuKernel;
        REQUIRE_MESSAGE(bchSetProfiler(&table) == BCH_OK, bchGetLastError());
    }
    ~HostProfiler() { CHECK(bchSetProfiler(nullptr) == BCH_OK); }

    const Recording& recording() const { return recording_; }

private:
    template <class Write>
    static void locked(void* user, Write&& write)
    {
        auto& recording = *static_cast<Recording*>(user);
        const std::lock_guard lock(recording.mutex);
        write(recording);
    }

    static uint64_t zoneBegin(void* user, const bchProfilerSite* site)
    {
        uint64_t zone = 0;
        locked(
            user,
            [&](Recording& told)
            {
                ++told.begun;
                told.zoneNames.insert(site->name);
                zone = told.nextZone++;
            });
        t_openZones.push_back(zone);
        return zone;
    }
    static void zoneEnd(void* user, uint64_t zone)
    {
        const bool isInnermost = !t_openZones.empty() && t_openZones.back() == zone;
        if (isInnermost)
            t_openZones.pop_back();
        locked(
            user,
            [&](Recording& told)
            {
                ++told.ended;
                told.misnested += isInnermost ? 0 : 1;
            });
    }
    static void gpuKernel(void* user, const char* device, const char* kernel, uint64_t beginNs, uint64_t endNs)
    {
        locked(user, [&](Recording& told) { told.kernels.push_back({device, kernel, beginNs, endNs}); });
    }
    static void gpuZone(void* user, const char* device, const char* stage, uint64_t beginNs, uint64_t endNs)
    {
        locked(
            user,
            [&](Recording& told)
            {
                told.stages.push_back({{device, stage, beginNs, endNs}, std::move(told.kernels)});
                told.kernels.clear();
            });
    }

    static inline thread_local std::vector<uint64_t> t_openZones;
    Recording recording_;
};

} // namespace bch::test
