// A picture of 8-bit red, green and blue, and its way into a PNG file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sample
{

struct Image
{
    uint32_t width = 0, height = 0;
    std::vector<uint8_t> rgb;
};

// Throws std::runtime_error that names the file.
void writePng(const std::string& path, const Image& image);

} // namespace sample
