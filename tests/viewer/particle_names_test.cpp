#include "show/particle_names.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

using namespace sample;

namespace
{
constexpr float kSpacing = 0.02f, kSeconds = 1.0f / 60.0f;

// A block of particles that fall and drift, in an order of its own.
struct Block
{
    std::vector<float> positions, velocities;
    std::vector<uint32_t> order; // which particle stands where

    explicit Block(uint32_t side)
    {
        for (uint32_t i = 0; i < side * side * side; ++i)
        {
            const float cell[3] = {
                static_cast<float>(i % side), static_cast<float>(i / side % side), static_cast<float>(i / side / side)};
            for (int axis = 0; axis < 4; ++axis)
                positions.push_back(axis < 3 ? kSpacing * cell[axis] : 0.0f);
            velocities.insert(velocities.end(), {3.0f, -4.0f + 0.1f * cell[1], 0.0f, 0.0f});
        }
        order.resize(positions.size() / 4);
        std::iota(order.begin(), order.end(), 0u);
    }

    bchPatchView view() const
    {
        bchPatchView result = bchDefaultPatchView();
        result.count = static_cast<uint32_t>(order.size());
        result.positions = positions.data();
        result.velocities = velocities.data();
        return result;
    }

    void move()
    {
        for (size_t i = 0; i < positions.size(); ++i)
            positions[i] += kSeconds * velocities[i];
    }

    void shuffle(uint32_t seed)
    {
        std::mt19937 random(seed);
        for (size_t i = order.size() - 1; i > 0; --i)
            swap(i, random() % (i + 1));
    }

    void swap(size_t a, size_t b)
    {
        std::swap(order[a], order[b]);
        std::swap_ranges(
            positions.begin() + 4 * static_cast<long>(a), positions.begin() + 4 * static_cast<long>(a) + 4,
            positions.begin() + 4 * static_cast<long>(b));
        std::swap_ranges(
            velocities.begin() + 4 * static_cast<long>(a), velocities.begin() + 4 * static_cast<long>(a) + 4,
            velocities.begin() + 4 * static_cast<long>(b));
    }
};
} // namespace

TEST_CASE("a particle keeps its number while it moves several spacings and copies change their order")
{
    Block block(8);
    ParticleNames names;
    std::vector<uint32_t> numberOf(block.order.size());
    const auto first = names.follow(block.view(), kSpacing, 0.0f);
    for (size_t i = 0; i < first.size(); ++i)
        numberOf[block.order[i]] = first[i];
    CHECK(std::set<uint32_t>(numberOf.begin(), numberOf.end()).size() == numberOf.size());
    for (uint32_t step = 1; step <= 5; ++step)
    {
        block.move();
        block.shuffle(step);
        const auto now = names.follow(block.view(), kSpacing, kSeconds);
        uint32_t lost = 0;
        for (size_t i = 0; i < now.size(); ++i)
            lost += now[i] != numberOf[block.order[i]];
        CHECK(lost == 0);
    }
}

TEST_CASE("a particle that is new gets a number that none had")
{
    Block block(3);
    ParticleNames names;
    const auto before = names.follow(block.view(), kSpacing, 0.0f);
    const uint32_t highest = *std::max_element(before.begin(), before.end());
    block.positions.insert(block.positions.end(), {1.0f, 1.0f, 1.0f, 0.0f});
    block.velocities.insert(block.velocities.end(), {0.0f, 0.0f, 0.0f, 0.0f});
    block.order.push_back(27);
    const auto after = names.follow(block.view(), kSpacing, 0.0f);
    CHECK(after.back() > highest);
}

TEST_CASE("an empty patch has no numbers")
{
    ParticleNames names;
    CHECK(names.follow(bchDefaultPatchView(), kSpacing, 0.0f).empty());
    const Block block(2);
    CHECK(names.follow(block.view(), kSpacing, 0.0f).size() == 8);
}
