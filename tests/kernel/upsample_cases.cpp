#include "kernel/kernel_case.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace test
{

namespace
{
using namespace bch;

constexpr float kSpacing = 0.02f;
constexpr uint32_t kPerBox = 3, kPerParticle = gpu::kRenderBoxes * kPerBox;
constexpr uint32_t kRuns = (kPerParticle + gpu::kGrainRun - 1) / gpu::kGrainRun;

Tolerance near(float size)
{
    return {true, 1.0e-5f, 1.0e-5f * size, -1};
}

// Owners on a jittered lattice, and everything about them that the kernels hand on to each other.
struct Crowd
{
    std::vector<gpu::RenderOwner> owners;
    Words serials, oldSerials, counts, oldCounts;
    std::vector<glm::vec4> oldPlaces;
    Words entryKeys, entryValues, heads, offsets, blockEnds, ownerBlocks, nearSolids;
    std::vector<glm::ivec4> blocks;
    std::vector<glm::vec4> nodes;
    gpu::UpsampleParams params{};
};

glm::ivec3 blockOfPlace(glm::vec3 at)
{
    return glm::ivec3(glm::floor(at * ((1.0f / kSpacing) * (1.0f / 3.0f))));
}

uint32_t keyOf(glm::ivec3 block)
{
    return static_cast<uint32_t>(block.x & 1023) | static_cast<uint32_t>(block.y & 1023) << 10
           | static_cast<uint32_t>(block.z & 1023) << 20;
}

void addEntries(Crowd& crowd, uint32_t n)
{
    std::vector<std::pair<uint32_t, uint32_t>> entries;
    std::vector<glm::ivec3> places;
    for (uint32_t rank = 0; rank < crowd.counts[gpu::kRenderLive]; ++rank)
    {
        const glm::vec3 at(crowd.owners[rank].before), reach(gpu::kFieldReach * kSpacing);
        const glm::ivec3 low = blockOfPlace(at - reach), high = blockOfPlace(at + reach);
        for (uint32_t c = 0; c < gpu::kBlockEntries; ++c)
        {
            const glm::ivec3 block = low + glm::ivec3(c & 1, c >> 1 & 1, c >> 2);
            const bool reached = block.x <= high.x && block.y <= high.y && block.z <= high.z;
            entries.emplace_back(reached ? keyOf(block) : gpu::kNoBlockKey, gpu::kBlockEntries * rank + c);
            places.push_back(block);
        }
    }
    std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    crowd.counts[gpu::kRenderEntries] = static_cast<uint32_t>(entries.size());
    crowd.ownerBlocks.assign(2 * entries.size(), gpu::kNoBlock);
    crowd.offsets.push_back(0);
    for (size_t e = 0; e < entries.size(); ++e)
    {
        const auto [key, value] = entries[e];
        const bool head = key < gpu::kNoBlockKey && (e == 0 || entries[e - 1].first != key);
        if (head)
        {
            crowd.blocks.emplace_back(places[value], static_cast<int>(e));
            crowd.blockEnds.push_back(0);
        }
        if (key < gpu::kNoBlockKey)
        {
            crowd.blockEnds.back() = static_cast<uint32_t>(e + 1);
            const uint32_t word = 2 * gpu::kBlockEntries * (value / gpu::kBlockEntries) + value % gpu::kBlockEntries;
            crowd.ownerBlocks[word] = static_cast<uint32_t>(crowd.blocks.size() - 1);
            crowd.ownerBlocks[word + gpu::kBlockEntries] = n == 129 ? 0 : 0xFFFFFFFFu;
        }
        crowd.entryKeys.push_back(key);
        crowd.entryValues.push_back(value);
        crowd.heads.push_back(head ? 1 : 0);
        crowd.offsets.push_back(static_cast<uint32_t>(crowd.blocks.size()));
    }
    crowd.counts[gpu::kRenderBlocks] = static_cast<uint32_t>(crowd.blocks.size());
}

// A smooth flow, the same for neighbouring blocks where they meet.
void addNodes(Crowd& crowd)
{
    const uint32_t parts = static_cast<uint32_t>(bodyParts().size());
    for (const glm::ivec4& block : crowd.blocks)
    {
        for (uint32_t i = 0; i < gpu::kBlockNodes; ++i)
        {
            const glm::vec3 at = glm::vec3(3 * glm::ivec3(block) + glm::ivec3(i & 3, i >> 2 & 3, i >> 4)) * kSpacing;
            const float weight = 1.1f + std::sin(40.0f * at.x) * std::cos(30.0f * at.z);
            crowd.nodes.emplace_back(weight * at.y, weight * -at.x, 0.1f * weight, weight);
        }
        Words list(gpu::kNearSolidStride, 0);
        list[gpu::kNearSolidWalls] = 0xFFFFFFFFu;
        list[gpu::kNearSolidCount] = std::min(parts, gpu::kNearSolidParts);
        std::iota(list.begin() + gpu::kNearSolidList, list.end(), 0u);
        crowd.nearSolids.insert(crowd.nearSolids.end(), list.begin(), list.end());
    }
}

Crowd crowdOf(uint32_t n, std::mt19937& random)
{
    Crowd crowd;
    const auto side = static_cast<uint32_t>(std::ceil(std::cbrt(static_cast<double>(std::max(n, 1u)))));
    const uint32_t live = n - n / 5;
    for (uint32_t i = 0; i < n; ++i)
    {
        const glm::vec3 cell(i % side, i / side % side, i / (side * side));
        const glm::vec3 jitter(
            between(random, -0.2f, 0.2f), between(random, -0.2f, 0.2f), between(random, -0.2f, 0.2f));
        gpu::RenderOwner owner{};
        owner.before = glm::vec4((cell + jitter) * kSpacing, 0.6f);
        owner.motion = glm::vec4(
            between(random, -0.5f, 0.5f), between(random, -0.5f, 0.5f), between(random, -0.5f, 0.5f),
            i >= live           ? gpu::kOwnerGone
            : random() % 6 == 0 ? gpu::kOwnerAsleep
                                : gpu::kOwnerAwake);
        owner.serial = i >= live ? gpu::kNoSerial : 3 * i;
        owner.material = i % 4;
        owner.oldRank = i < live && random() % 5 == 0 ? gpu::kNoRank : i;
        crowd.owners.push_back(owner);
        crowd.serials.push_back(3 * i);
        crowd.oldSerials.push_back(i >= live ? gpu::kNoSerial : (random() % 4 == 0 ? 3 * i + 1 : 3 * i));
        crowd.oldPlaces.emplace_back((cell + jitter) * kSpacing, i >= live ? between(random, 0.0f, 0.03f) : 0.0f);
    }
    crowd.counts.assign(gpu::kRenderCountWords, 0);
    crowd.counts[gpu::kRenderLive] = live;
    crowd.counts[gpu::kRenderAll] = n;
    crowd.oldCounts = crowd.counts;
    addEntries(crowd, n);
    addNodes(crowd);
    crowd.params.gravity = {0.0f, -9.81f, 0.0f, 1.0f / 64.0f};
    crowd.params.spacing = kSpacing;
    crowd.params.inverseSpacing = 1.0f / kSpacing;
    crowd.params.radius = 0.0031f;
    crowd.params.perBox = kPerBox;
    crowd.params.solidCount = n % 2 ? static_cast<uint32_t>(solidRows().size()) : 0;
    crowd.params.partCount = n > 1 ? static_cast<uint32_t>(bodyParts().size()) : 0;
    crowd.params.rankCapacity = n;
    crowd.params.blockCapacity = std::max(static_cast<uint32_t>(crowd.blocks.size()), 1u);
    crowd.params.runs = kRuns;
    crowd.params.inversePerBox = 1.0f / static_cast<float>(kPerBox);
    return crowd;
}

std::vector<gpu::RenderOwner> unwrittenOwners(uint32_t n)
{
    std::vector<gpu::RenderOwner> owners(n);
    std::memset(static_cast<void*>(owners.data()), 0xcc, owners.size() * sizeof owners[0]);
    return owners;
}

KernelCase order(uint32_t n, std::mt19937& random)
{
    std::vector<glm::vec4> positions = randomVectors(n, random, 1.0f);
    std::vector<glm::uvec4> words(n);
    for (glm::uvec4& word : words)
        word = {0, 0, 0, random()};
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(Words{n}).add(positions).add(words).add(Words(n, kUnwritten)).add(Words(n, kUnwritten));
}

KernelCase match(uint32_t n, std::mt19937& random)
{
    Crowd crowd = crowdOf(n, random);
    Words order(n);
    std::iota(order.begin(), order.end(), 0u);
    std::shuffle(order.begin(), order.end(), random);
    std::vector<glm::vec4> positions(n), velocities(n);
    std::vector<glm::uvec4> words(n);
    for (uint32_t rank = 0; rank < n; ++rank)
    {
        const uint32_t i = order[rank];
        positions[i] = crowd.owners[rank].before + glm::vec4(0.001f, 0.002f, 0.0f, 0.0f);
        velocities[i] = random() % 3 == 0 ? glm::vec4(0.0f, 0.0f, 0.0f, -1.0f) : glm::vec4(0.1f, -0.2f, 0.3f, 0.1f);
        words[i] = {rank % 4, 0, 0, crowd.serials[rank]};
    }
    for (uint32_t rank = crowd.counts[gpu::kRenderLive]; rank < n; ++rank)
        crowd.serials[rank] = gpu::kNoSerial;
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(crowd.serials).add(order).add(positions).add(velocities).add(words);
    one.add(crowd.oldSerials).add(crowd.oldPlaces).add(crowd.oldCounts);
    one.add(unwrittenOwners(n), near(1.0f)).add(std::vector<glm::vec4>(n, glm::vec4(-7.0f)), near(1.0f));
    one.add(Words(gpu::kBlockEntries * n, kUnwritten)).add(Words(gpu::kBlockEntries * n, kUnwritten));
    return one.add(Words(gpu::kRenderCountWords, 0)).with(crowd.params);
}

KernelCase leave(uint32_t n, std::mt19937& random)
{
    const Crowd crowd = crowdOf(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(crowd.counts).add(crowd.serials).add(crowd.oldCounts).add(crowd.oldSerials).add(crowd.oldPlaces);
    return one.add(Words(n, kUnwritten)).with(crowd.params);
}

KernelCase gone(uint32_t n, std::mt19937& random)
{
    Crowd crowd = crowdOf(n, random);
    Words ranks(n);
    std::iota(ranks.begin(), ranks.end(), 0u);
    std::shuffle(ranks.begin(), ranks.end(), random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n / 3}).add(ranks).add(crowd.oldCounts).add(crowd.oldPlaces);
    one.add(unwrittenOwners(n), near(1.0f)).add(std::vector<glm::vec4>(n, glm::vec4(-7.0f)), near(1.0f));
    return one.add(Words{kUnwritten}).add(crowd.counts).with(crowd.params);
}

uint32_t entriesOf(const Crowd& crowd)
{
    return std::max(crowd.counts[gpu::kRenderEntries], 1u);
}

KernelCase heads(uint32_t n, std::mt19937& random)
{
    const Crowd crowd = crowdOf(n, random);
    KernelCase one;
    one.threads = entriesOf(crowd);
    return one.add(crowd.counts).add(crowd.entryKeys).add(Words(entriesOf(crowd), kUnwritten));
}

KernelCase blocks(uint32_t n, std::mt19937& random)
{
    const Crowd crowd = crowdOf(n, random);
    KernelCase one;
    one.threads = entriesOf(crowd);
    one.add(crowd.entryKeys).add(crowd.entryValues).add(crowd.offsets).add(crowd.owners);
    one.add(std::vector<glm::ivec4>(crowd.params.blockCapacity, glm::ivec4(-7)));
    one.add(Words(crowd.params.blockCapacity, kUnwritten)).add(Words(2 * entriesOf(crowd), kUnwritten));
    return one.add(crowd.counts).with(crowd.params);
}

KernelCase nearSolids(uint32_t n, std::mt19937& random)
{
    const Crowd crowd = crowdOf(n, random);
    KernelCase one;
    one.threads = crowd.params.blockCapacity;
    one.add(crowd.counts).add(crowd.blocks).add(crowd.blockEnds).add(crowd.entryValues).add(crowd.owners);
    one.add(solidRows()).add(groundFor(n)).add(bodyParts()).add(bodyRows()).add(volumeMaps());
    one.add(Words(gpu::kNearSolidStride * crowd.params.blockCapacity, kUnwritten)).add(crowd.ownerBlocks);
    return one.with(crowd.params);
}

KernelCase field(uint32_t n, std::mt19937& random)
{
    const Crowd crowd = crowdOf(n, random);
    KernelCase one;
    one.threads = gpu::kBlockRows * crowd.params.blockCapacity;
    one.add(crowd.counts).add(crowd.blocks).add(crowd.blockEnds).add(crowd.entryValues).add(crowd.owners);
    one.add(std::vector<glm::vec4>(gpu::kBlockNodes * crowd.params.blockCapacity, glm::vec4(-7.0f)), near(1.0f));
    return one.with(crowd.params);
}

std::vector<glm::uvec4> grainsOf(const Crowd& crowd, std::mt19937& random)
{
    std::vector<glm::uvec4> grains;
    for (const gpu::RenderOwner& owner : crowd.owners)
        for (uint32_t k = 0; k < kPerParticle; ++k)
        {
            const float reach = random() % 20 == 0 ? 6.0f * kSpacing : kSpacing;
            const glm::vec3 at =
                glm::vec3(owner.before)
                + glm::vec3(
                    between(random, -reach, reach), between(random, -reach, reach), between(random, -reach, reach));
            grains.emplace_back(
                std::bit_cast<uint32_t>(at.x), std::bit_cast<uint32_t>(at.y), std::bit_cast<uint32_t>(at.z), random());
        }
    return grains;
}

KernelCase advance(uint32_t n, std::mt19937& random)
{
    const Crowd crowd = crowdOf(n, random);
    std::vector<glm::vec4> motions = randomVectors(n * kPerParticle, random, 0.3f);
    for (glm::vec4& motion : motions)
        motion.w = static_cast<float>(random() % 17) / 16.0f;
    KernelCase one;
    one.threads = std::max(n * kRuns, 1u);
    one.add(crowd.counts).add(crowd.owners).add(crowd.blocks).add(crowd.ownerBlocks).add(crowd.nodes);
    one.add(grainsOf(crowd, random)).add(motions);
    one.add(solidRows()).add(groundFor(n)).add(bodyParts()).add(bodyRows()).add(volumeMaps()).add(crowd.nearSolids);
    one.add(std::vector<glm::uvec4>(n * kPerParticle, glm::uvec4(kUnwritten)), near(0.1f));
    one.add(std::vector<glm::vec4>(n * kPerParticle, glm::vec4(-7.0f)), {true, 1.0e-4f, 1.0e-4f, -1});
    return one.with(crowd.params);
}

KernelCase shift(uint32_t n, std::mt19937& random)
{
    const Crowd crowd = crowdOf(n, random);
    KernelCase one;
    one.threads = std::max(n * kPerParticle, 1u);
    one.add(crowd.counts).add(grainsOf(crowd, random), near(1.0f)).add(crowd.oldPlaces, near(1.0f));
    return one.with(gpu::RenderShiftParams{{1.0f, -2.0f, 0.5f, 0.0f}, kPerParticle, 0, 0, 0});
}
} // namespace

std::vector<KernelComparison> upsampleComparisons()
{
    return {{KernelId::upsample_advance, advance}, {KernelId::upsample_blocks, blocks},
            {KernelId::upsample_field, field},     {KernelId::upsample_gone, gone},
            {KernelId::upsample_heads, heads},     {KernelId::upsample_leave, leave},
            {KernelId::upsample_match, match},     {KernelId::upsample_near, nearSolids},
            {KernelId::upsample_order, order},     {KernelId::upsample_shift, shift}};
}

} // namespace test
