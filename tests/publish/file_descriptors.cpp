#include "publish/file_descriptors.h"

#include <cstring>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace test
{

void sendBytes(int socket, const void* data, size_t bytes)
{
    const auto* next = static_cast<const std::byte*>(data);
    while (bytes > 0)
    {
        const ssize_t sent = send(socket, next, bytes, MSG_NOSIGNAL);
        if (sent <= 0)
            throw std::runtime_error("the other process has gone");
        next += sent;
        bytes -= static_cast<size_t>(sent);
    }
}

void receiveBytes(int socket, void* data, size_t bytes)
{
    auto* next = static_cast<std::byte*>(data);
    while (bytes > 0)
    {
        const ssize_t got = recv(socket, next, bytes, 0);
        if (got <= 0)
            throw std::runtime_error("the other process has gone");
        next += got;
        bytes -= static_cast<size_t>(got);
    }
}

void sendDescriptors(int socket, const std::vector<int>& descriptors)
{
    const size_t bytes = descriptors.size() * sizeof(int);
    alignas(cmsghdr) char control[CMSG_SPACE(16 * sizeof(int))] = {};
    char word = 0;
    iovec part{&word, 1};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(bytes);
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(bytes);
    std::memcpy(CMSG_DATA(header), descriptors.data(), bytes);
    if (sendmsg(socket, &message, MSG_NOSIGNAL) != 1)
        throw std::runtime_error("sendmsg");
}

std::vector<int> receiveDescriptors(int socket, size_t count)
{
    alignas(cmsghdr) char control[CMSG_SPACE(16 * sizeof(int))] = {};
    char word = 0;
    iovec part{&word, 1};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    const bool received = recvmsg(socket, &message, 0) == 1;
    cmsghdr* header = received ? CMSG_FIRSTHDR(&message) : nullptr;
    if (!header || header->cmsg_len != CMSG_LEN(count * sizeof(int)))
        throw std::runtime_error("recvmsg");
    std::vector<int> descriptors(count);
    std::memcpy(descriptors.data(), CMSG_DATA(header), count * sizeof(int));
    return descriptors;
}

} // namespace test
