// As much of a Tracy profiler as it takes to see what a client sends: connects, reads the stream, and asks what the
// names are that it gets as addresses.
#pragma once

#include "profile/tracy_events.h"

#include <memory>
#include <set>

namespace bch::test
{

class TracyListener
{
public:
    // Throws std::runtime_error when there is no client, or it speaks another protocol.
    explicit TracyListener(uint16_t port);
    ~TracyListener();

    // Reads until the client has had nothing to send for a moment.
    void readUntilQuiet();
    // Reads until the client's program ends and has answered all questions; lets it go then.
    void readUntilOver();

    TracyEvents events() const { return decoder_->events(); }

private:
    struct Stream;
    void readFrame(int timeoutMs);
    void ask(uint8_t query, uint64_t address);

    std::unique_ptr<Stream> stream_;
    std::unique_ptr<TracyDecoder> decoder_;
    std::set<std::pair<uint8_t, uint64_t>> asked_;
};

// A port that nobody uses now: another client on the machine must not answer in our place.
uint16_t findFreePort();

} // namespace bch::test
