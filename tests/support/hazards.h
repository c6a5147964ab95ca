// An independent judge of barriers: looks at a finished list, with the accesses that SPIR-V really makes, and knows
// nothing of how the recorder decided.
#pragma once

#include "compute/device.h"

#include <string>
#include <vector>

namespace test
{

// Every pair of commands that touch the same bytes, one of them writing, with no barrier between them.
std::vector<std::string> findHazards(const bch::CommandList& list);

// Passes everything on to another device and judges each list on its way.
class JudgingDevice final : public bch::Device
{
public:
    explicit JudgingDevice(bch::Device& device) : device_(device) {}

    void describe(bchDeviceInfo& info) const override { device_.describe(info); }
    bch::DeviceMemory memory() const override { return device_.memory(); }
    const bch::Primitives& primitives() const override { return device_.primitives(); }
    std::unique_ptr<bch::Buffer> createBuffer(const char* name, uint64_t bytes, bch::MemoryKind kind) override
    {
        return device_.createBuffer(name, bytes, kind);
    }
    std::unique_ptr<bch::CommandList> acquireList() override { return device_.acquireList(); }
    std::unique_ptr<bch::Submission> submit(std::unique_ptr<bch::CommandList> list) override;
    void pipelineCache(void* data, uint64_t& size) const override { device_.pipelineCache(data, size); }

    std::vector<std::string> hazards;
    uint32_t dispatches = 0;
    uint32_t barriers = 0;

private:
    bch::Device& device_;
};

} // namespace test
