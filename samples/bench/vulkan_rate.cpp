#include "bench/limits.h"
#include "bench/vulkan_program.h"

#include <array>

namespace sample
{

namespace
{
constexpr uint32_t kGroups = 256, kGroupThreads = 128;
constexpr double kFlopsPerRound = 2.0 * 8 * 4; // of a thread
// ns: beside it, handing work over takes next to no time; and short enough that on a busy machine, too, one of the
// repeats is not interrupted.
constexpr double kLongEnough = 4.0e6;

const uint32_t kWords[] =
#include "fma_chains.inc"
    ;

struct Params
{
    uint32_t rounds;
    float start;
};
} // namespace

double measureVulkanFlops(bch::Device& device, uint32_t repeats)
{
    const auto results = device.createArray<std::array<float, 4>>("results", kGroups * kGroupThreads);
    // The device fills new buffers with its next submission.
    bch::runNow(device, [&](bch::Recorder& recorder) { recorder.fill(results, 0); });
    const bch::BufferView views[] = {results};
    VulkanProgram program(device, kWords, views, sizeof(Params));
    const auto nsOf = [&](uint32_t rounds)
    {
        const Params params{rounds, 1.0f};
        return program.nsOf(&params, kGroups);
    };
    uint32_t rounds = 256;
    while (nsOf(rounds) < kLongEnough && rounds < 1u << 24)
        rounds *= 2;
    StageSamples samples{"chains", {}};
    for (uint32_t i = 0; i < repeats; ++i)
        samples.ns.push_back(nsOf(rounds));
    return kFlopsPerRound * rounds * kGroups * kGroupThreads / (samples.best() * 1.0e-9);
}

} // namespace sample
