// Splits rows of a picture, or anything else that is counted, over threads.
#pragma once

#include <cstdint>
#include <thread>
#include <vector>

namespace sample
{

// Calls body(begin, end) so that [0, count) is covered once, in one piece per thread.
template <class Body>
void forPieces(uint32_t count, uint32_t threads, const Body& body)
{
    const auto border = [&](uint32_t piece)
    { return static_cast<uint32_t>(static_cast<uint64_t>(count) * piece / threads); };
    std::vector<std::thread> helpers;
    for (uint32_t piece = 1; piece < threads; ++piece)
        helpers.emplace_back([&, piece] { body(border(piece), border(piece + 1)); });
    body(0u, border(1));
    for (std::thread& helper : helpers)
        helper.join();
}

} // namespace sample
