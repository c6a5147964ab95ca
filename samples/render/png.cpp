#include "render/image.h"

#include <stdexcept>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>

namespace sample
{

void writePng(const std::string& path, const Image& image)
{
    const int width = static_cast<int>(image.width), height = static_cast<int>(image.height);
    if (!stbi_write_png(path.c_str(), width, height, 3, image.rgb.data(), width * 3))
        throw std::runtime_error("cannot write " + path);
}

} // namespace sample
