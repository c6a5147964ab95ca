// Controls: what the validation layers are trusted to see, done wrong on purpose. If one of these is not noticed, a
// clean run of the other tests means nothing.
#include "support/devices.h"
#include "support/raw_commands.h"

#include "base/failure.h"
#include "compute/vulkan/vulkan_device.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace bch;
using test::RawCommands;

namespace
{
const uint32_t kOutOfBounds[] = {
#include "out_of_bounds.spv.inc"
};

std::unique_ptr<vulkan::VulkanDevice> makeDevice(uint32_t validation)
{
    test::vulkanDevice(); // sets the log hook
    bchDeviceDef def = bchDefaultDeviceDef();
    def.validation = validation;
    return std::make_unique<vulkan::VulkanDevice>(
        vulkan::connect(def, false), vulkan::softwareTuning(), std::span<const std::byte>());
}

VkBuffer handleOf(const ArrayBuffer<uint32_t>& array)
{
    return static_cast<vulkan::VulkanBuffer&>(array.buffer()).handle();
}

bool heard(const char* part)
{
    const std::vector<std::string> lines = test::logged();
    return std::any_of(
        lines.begin(), lines.end(), [&](const std::string& line) { return line.find(part) != std::string::npos; });
}
} // namespace

TEST_CASE("a copy beyond the end of a buffer is noticed")
{
    const auto device = makeDevice(1);
    auto from = device->createArray<uint32_t>("from", 100);
    auto to = device->createArray<uint32_t>("to", 50);
    runNow(*device, [&](Recorder& recorder) { recorder.fill(from, 1); });
    const test::MessageWatch watch({device.get()});
    RawCommands raw(device->context());
    const VkBufferCopy region{0, 0, 400};
    raw.fn().vkCmdCopyBuffer(raw.commands(), handleOf(from), handleOf(to), 1, &region);
    CHECK(watch.count() > 0);
    CHECK(heard("vkCmdCopyBuffer"));
}

TEST_CASE("two copies to the same place without a barrier are noticed")
{
    const auto device = makeDevice(1);
    auto from = device->createArray<uint32_t>("from", 100);
    auto to = device->createArray<uint32_t>("to", 100);
    runNow(*device, [&](Recorder& recorder) { recorder.fill(from, 1); });
    const test::MessageWatch watch({device.get()});
    RawCommands raw(device->context());
    const VkBufferCopy region{0, 0, 400};
    raw.fn().vkCmdCopyBuffer(raw.commands(), handleOf(from), handleOf(to), 1, &region);
    raw.fn().vkCmdCopyBuffer(raw.commands(), handleOf(from), handleOf(to), 1, &region);
    CHECK(watch.count() > 0);
    CHECK(heard("SYNC-HAZARD-WRITE-AFTER-WRITE"));
}

TEST_CASE("a barrier that the recorder was told to leave out between two copies is noticed")
{
    const auto device = makeDevice(1);
    auto from = device->createArray<uint32_t>("from", 100);
    auto to = device->createArray<uint32_t>("to", 100);
    const auto record = [&](bool careless)
    {
        const test::MessageWatch watch({device.get()});
        runNow(
            *device,
            [&](Recorder& recorder)
            {
                if (careless)
                    recorder.omitBarrier(0);
                recorder.fill(from, 1);
                recorder.copy(from, to);
            });
        return watch.count();
    };
    CHECK(record(false) == 0);
    CHECK(record(true) > 0);
}

TEST_CASE("GPU-assisted validation notices a write beyond the end of a buffer")
{
    const auto device = makeDevice(2);
    auto data = device->createArray<uint32_t>("data", 64);
    runNow(*device, [&](Recorder& recorder) { recorder.fill(data, 0); });
    const auto messagesWhenWritingAt = [&](uint32_t index)
    {
        const test::MessageWatch watch({device.get()});
        RawCommands raw(device->context());
        raw.dispatch(kOutOfBounds, handleOf(data), 64 * sizeof(uint32_t), index);
        raw.run();
        return watch.count();
    };
    CHECK(messagesWhenWritingAt(63) == 0);
    CHECK(messagesWhenWritingAt(64) > 0);
}

TEST_CASE("an unknown level of validation is the highest")
{
    CHECK(test::validationMessages(*makeDevice(7)) == 0);
}
