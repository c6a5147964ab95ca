// What two processes say to each other over a socket, and the file descriptors that go along.
#pragma once

#include "barchan/vulkan.h"

#include <vector>

namespace test
{

// After a bchVkExport and the memory of its slots, as often as there are frames; the reader answers with the bytes.
struct Question
{
    uint32_t slot; // UINT32_MAX: no more
    uint32_t reserved;
    uint64_t offset, bytes;
};

void sendBytes(int socket, const void* data, size_t bytes);
void receiveBytes(int socket, void* data, size_t bytes);
void sendDescriptors(int socket, const std::vector<int>& descriptors);
std::vector<int> receiveDescriptors(int socket, size_t count);

} // namespace test
