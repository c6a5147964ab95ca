// Every kernel of the manifest, alone, on both devices: the same text must give the same result.
#include "kernel/kernel_case.h"
#include "support/devices.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>

using namespace bch;
using test::compareBytes;
using test::DeviceTest;
using test::KernelCase;
using test::KernelComparison;
using test::Tolerance;

namespace test
{

namespace
{
bool agrees(uint32_t a, uint32_t b, uint32_t word, const Tolerance& tolerance)
{
    if (a == b)
        return true;
    if (!tolerance.floats || (tolerance.floatWord >= 0 && word != static_cast<uint32_t>(tolerance.floatWord)))
        return false;
    const float x = std::bit_cast<float>(a);
    const float y = std::bit_cast<float>(b);
    if (std::isnan(x) || std::isnan(y))
        return std::isnan(x) && std::isnan(y);
    return std::abs(x - y) <= tolerance.absolute + tolerance.relative * std::max(std::abs(x), std::abs(y));
}

double fixedAt(const std::vector<std::byte>& bytes, uint32_t word)
{
    int64_t units = 0;
    std::memcpy(&units, bytes.data() + (word & ~1u) * size_t{4}, sizeof units);
    return static_cast<double>(units) * 0x1p-40;
}

bool fixedAgrees(
    const std::vector<std::byte>& cpu, const std::vector<std::byte>& gpu, uint32_t word, const Tolerance& tolerance)
{
    const double x = fixedAt(cpu, word), y = fixedAt(gpu, word);
    return std::abs(x - y) <= static_cast<double>(tolerance.absolute)
                                  + static_cast<double>(tolerance.relative) * std::max(std::abs(x), std::abs(y));
}
} // namespace

std::string
compareBytes(const std::vector<std::byte>& cpu, const std::vector<std::byte>& gpu, const Tolerance& tolerance)
{
    std::string differences;
    uint32_t count = 0;
    for (uint32_t word = 0; word < cpu.size() / 4; ++word)
    {
        uint32_t a, b;
        std::memcpy(&a, cpu.data() + word * 4, 4);
        std::memcpy(&b, gpu.data() + word * 4, 4);
        const bool same = tolerance.fixedPoint ? fixedAgrees(cpu, gpu, word, tolerance) : agrees(a, b, word, tolerance);
        if (same || ++count > 5)
            continue;
        char line[128];
        std::snprintf(
            line, sizeof line, "word %u: cpu %08x (%g), vulkan %08x (%g)\n", word, a,
            static_cast<double>(std::bit_cast<float>(a)), b, static_cast<double>(std::bit_cast<float>(b)));
        differences += line;
    }
    return count > 5 ? differences + "and " + std::to_string(count - 5) + " more\n" : differences;
}

} // namespace test

namespace
{
std::vector<KernelComparison> allComparisons()
{
    std::vector<KernelComparison> all;
    for (const auto& some :
         {test::computeComparisons(), test::spatialComparisons(), test::grainComparisons(), test::patchComparisons(),
          test::couplingComparisons(), test::bodyComparisons(), test::terrainComparisons(), test::rutComparisons(),
          test::handoffComparisons(), test::tileComparisons(), test::upsampleComparisons(), test::publishComparisons()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

// Buffers after the kernel has run, in slot order.
std::vector<std::vector<std::byte>> run(Device& device, KernelId kernel, const KernelCase& one)
{
    const KernelInfo& info = kernelInfo(kernel);
    REQUIRE(one.buffers.size() == info.bindingCount);
    REQUIRE(one.params.size() == info.paramBytes);
    std::vector<std::unique_ptr<Buffer>> buffers;
    for (const test::CaseBuffer& buffer : one.buffers)
        buffers.push_back(device.createBuffer("case", buffer.bytes.size(), MemoryKind::device));
    runNow(
        device,
        [&](Recorder& recorder)
        {
            std::vector<AccessedView> views;
            for (size_t slot = 0; slot < buffers.size(); ++slot)
            {
                recorder.upload(*buffers[slot], one.buffers[slot].bytes.data(), one.buffers[slot].bytes.size());
                views.push_back({*buffers[slot], info.bindings[slot].access});
            }
            recorder.program(
                static_cast<ProgramId>(kernel), info.name, one.threads, views, one.params.data(),
                static_cast<uint32_t>(one.params.size()));
        });
    std::vector<std::vector<std::byte>> results;
    for (const std::unique_ptr<Buffer>& buffer : buffers)
        results.push_back(test::downloadBytes(device, *buffer));
    return results;
}
} // namespace

TEST_CASE("every kernel of the manifest is compared between the devices")
{
    std::set<KernelId> compared;
    for (const KernelComparison& comparison : allComparisons())
        compared.insert(comparison.kernel);
    for (uint32_t i = 0; i < kKernelCount; ++i)
    {
        CAPTURE(std::string(kernelInfo(static_cast<KernelId>(i)).name));
        CHECK(compared.count(static_cast<KernelId>(i)) == 1);
    }
}

TEST_CASE_FIXTURE(DeviceTest, "kernels give the same on the CPU and on Vulkan")
{
    const uint32_t capacity = 1500;
    for (const KernelComparison& comparison : allComparisons())
        for (const uint32_t n : {0u, 1u, 127u, 128u, 129u, capacity})
        {
            const KernelInfo& info = kernelInfo(comparison.kernel);
            std::mt19937 random(n + 17);
            const KernelCase one = comparison.make(n, random);
            const auto cpu = run(test::cpuDevice(), comparison.kernel, one);
            const auto gpu = run(test::vulkanDevice(), comparison.kernel, one);
            for (size_t slot = 0; slot < one.buffers.size(); ++slot)
            {
                CAPTURE(std::string(info.name));
                CAPTURE(n);
                CAPTURE(std::string(info.bindings[slot].name));
                CHECK(compareBytes(cpu[slot], gpu[slot], one.buffers[slot].tolerance) == "");
            }
        }
}

TEST_CASE_FIXTURE(DeviceTest, "kernels change something, or the comparison would be of nothing")
{
    for (const KernelComparison& comparison : allComparisons())
    {
        const KernelInfo& info = kernelInfo(comparison.kernel);
        CAPTURE(std::string(info.name));
        std::mt19937 random(3);
        const KernelCase one = comparison.make(200, random);
        const auto after = run(test::vulkanDevice(), comparison.kernel, one);
        for (size_t slot = 0; slot < one.buffers.size(); ++slot)
        {
            CAPTURE(std::string(info.bindings[slot].name));
            const bool changed = after[slot] != one.buffers[slot].bytes;
            if (info.bindings[slot].access == Access::read)
                CHECK(!changed);
            else if (info.bindings[slot].access == Access::write)
                CHECK(changed);
        }
    }
}

TEST_CASE("a difference beyond the tolerance is reported, one within it is not")
{
    const auto bytesOf = [](std::vector<float> values)
    {
        std::vector<std::byte> bytes(values.size() * 4);
        std::memcpy(bytes.data(), values.data(), bytes.size());
        return bytes;
    };
    const Tolerance loose{true, 1.0e-3f, 0.0f, -1};
    const Tolerance second{true, 1.0e-3f, 0.0f, 1};
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(compareBytes(bytesOf({1.0f, 2.0f}), bytesOf({1.0f, 2.0f}), {}) == "");
    CHECK(compareBytes(bytesOf({1.0f, 2.0f}), bytesOf({1.0f, 2.001f}), {}) != "");
    CHECK(compareBytes(bytesOf({1.0f, 2.0f}), bytesOf({1.0f, 2.001f}), loose) == "");
    CHECK(compareBytes(bytesOf({1.0f, 2.0f}), bytesOf({1.0f, 2.01f}), loose) != "");
    CHECK(compareBytes(bytesOf({1.0f, 2.0f}), bytesOf({1.0f, 2.001f}), second) == "");
    CHECK(compareBytes(bytesOf({1.0f, 2.0f}), bytesOf({1.0005f, 2.0f}), second) != "");
    CHECK(compareBytes(bytesOf({nan}), bytesOf({-nan}), loose) == "");
    CHECK(compareBytes(bytesOf({nan}), bytesOf({1.0f}), loose) != "");
}
