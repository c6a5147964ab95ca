#include "profile/tracy_listener.h"

#include <common/TracyProtocol.hpp>
#include <common/TracyQueue.hpp>
#include <common/tracy_lz4.hpp>

#include <chrono>
#include <cstring>
#include <netinet/in.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace bch::test
{

struct TracyListener::Stream
{
    int socket = -1;
    tracy::LZ4_streamDecode_t* decoder = tracy::LZ4_createStreamDecode();
    // Frames refer to earlier ones, which must stay where they are: the same ring that the client writes.
    std::vector<char> ring = std::vector<char>(tracy::TargetFrameSize * 3 + 1);
    std::vector<char> packed = std::vector<char>(tracy::LZ4Size);
    size_t place = 0;

    ~Stream()
    {
        close(socket);
        tracy::LZ4_freeStreamDecode(decoder);
    }

    bool connectTo(uint16_t port)
    {
        close(socket);
        socket = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        return connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    }

    bool hasData(int timeoutMs)
    {
        pollfd ready{socket, POLLIN, 0};
        return poll(&ready, 1, timeoutMs) == 1;
    }

    void write(const void* data, size_t size)
    {
        if (send(socket, data, size, MSG_NOSIGNAL) != static_cast<ssize_t>(size))
            throw std::runtime_error("the Tracy client takes no data");
    }

    void read(void* data, size_t size)
    {
        constexpr int kPatienceMs = 10000;
        for (auto* to = static_cast<char*>(data); size > 0;)
        {
            const ssize_t got = hasData(kPatienceMs) ? recv(socket, to, size, 0) : -1;
            if (got <= 0)
                throw std::runtime_error("the Tracy client closed the connection");
            to += got;
            size -= static_cast<size_t>(got);
        }
    }
};

TracyListener::TracyListener(uint16_t port) : stream_(std::make_unique<Stream>())
{
    bool connected = false;
    for (int attempt = 0; attempt < 500 && !connected; ++attempt)
    {
        connected = stream_->connectTo(port);
        if (!connected)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    if (!connected)
        throw std::runtime_error("no Tracy client listens");
    const uint32_t version = tracy::ProtocolVersion;
    stream_->write(tracy::HandshakeShibboleth, tracy::HandshakeShibbolethSize);
    stream_->write(&version, sizeof version);
    tracy::HandshakeStatus status;
    stream_->read(&status, sizeof status);
    if (status != tracy::HandshakeWelcome)
        throw std::runtime_error("the Tracy client speaks another protocol");
    tracy::WelcomeMessage welcome;
    stream_->read(&welcome, sizeof welcome);
    if (welcome.flags & tracy::WelcomeFlag::OnDemand)
    {
        tracy::OnDemandPayloadMessage onDemand;
        stream_->read(&onDemand, sizeof onDemand);
    }
    decoder_ = std::make_unique<TracyDecoder>(
        welcome.timerMul, [this](uint8_t query, uint64_t address) { ask(query, address); });
}

TracyListener::~TracyListener() = default;

void TracyListener::readFrame(int timeoutMs)
{
    if (!stream_->hasData(timeoutMs))
        return;
    tracy::lz4sz_t size;
    stream_->read(&size, sizeof size);
    stream_->read(stream_->packed.data(), size);
    char* target = stream_->ring.data() + stream_->place;
    const int unpacked = tracy::LZ4_decompress_safe_continue(
        stream_->decoder, stream_->packed.data(), target, static_cast<int>(size), tracy::TargetFrameSize);
    if (unpacked < 0)
        throw std::runtime_error("a frame of the Tracy stream does not unpack");
    stream_->place += static_cast<size_t>(unpacked);
    if (stream_->place > tracy::TargetFrameSize * 2)
        stream_->place = 0;
    decoder_->take(target, static_cast<size_t>(unpacked));
}

void TracyListener::readUntilQuiet()
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kQuiet(500);
    for (Clock::time_point last = Clock::now(); Clock::now() - last < kQuiet;)
    {
        const uint64_t before = decoder_->count();
        readFrame(50);
        if (decoder_->count() != before)
            last = Clock::now();
    }
}

void TracyListener::readUntilOver()
{
    while (!decoder_->isOver())
        readFrame(1000);
    readUntilQuiet();
    const tracy::ServerQueryPacket packet{tracy::ServerQueryTerminate, 0, 0};
    stream_->write(&packet, tracy::ServerQueryPacketSize);
}

// Each address once.
void TracyListener::ask(uint8_t query, uint64_t address)
{
    if (!asked_.insert({query, address}).second)
        return;
    const tracy::ServerQueryPacket packet{static_cast<tracy::ServerQuery>(query), address, 0};
    stream_->write(&packet, tracy::ServerQueryPacketSize);
}

uint16_t findFreePort()
{
    const int handle = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    socklen_t size = sizeof address;
    const bool isFound = bind(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0
                         && getsockname(handle, reinterpret_cast<sockaddr*>(&address), &size) == 0;
    close(handle);
    if (!isFound)
        throw std::runtime_error("there is no free port");
    return ntohs(address.sin_port);
}

} // namespace bch::test
