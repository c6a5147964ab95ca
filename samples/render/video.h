// Pictures into a video file, through an ffmpeg of the machine that reads them from a pipe.
#pragma once

#include "render/image.h"

#include <cstdio>

namespace sample
{

class Video
{
public:
    static bool isPossible(); // ffmpeg is installed

    // Throws a sentence when ffmpeg is not there or does not start.
    // Pictures are `every` frames of 1/60 s apart.
    Video(const std::string& path, uint32_t width, uint32_t height, uint32_t every);
    ~Video();
    Video(const Video&) = delete;
    Video& operator=(const Video&) = delete;

    void add(const Image& image);
    void close(); // throws when ffmpeg failed

private:
    std::string path_;
    std::FILE* pipe_ = nullptr;
};

} // namespace sample
