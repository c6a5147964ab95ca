// As much of a Tracy profiler as it takes to see what a client sends: connects, reads the stream, counts events, and
// asks what the names are that it gets as addresses.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>

namespace bch::test
{

struct TracyEvents
{
    std::array<uint32_t, 256> counts{}; // by tracy::QueueType
    std::set<std::string> strings;      // every text that came, zones' names among them
    std::set<std::string> plots, frames;

    uint32_t sum(std::initializer_list<uint8_t> types) const;
};

class TracyListener
{
public:
    // Throws std::runtime_error when there is no client, or it speaks another protocol.
    explicit TracyListener(uint16_t port);
    ~TracyListener();

    // Reads until the client has had nothing to send for a moment.
    void readUntilQuiet();

    const TracyEvents& events() const { return events_; }

private:
    struct Stream;
    void readFrame(int timeoutMs);
    void parse(const char* data, size_t size);
    void askFor(uint8_t type, const char* item);
    void ask(uint8_t query, uint64_t address);

    std::unique_ptr<Stream> stream_;
    std::set<std::pair<uint8_t, uint64_t>> asked_;
    TracyEvents events_;
};

} // namespace bch::test
