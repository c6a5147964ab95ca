#include "render/video.h"

#include <csignal>
#include <cstdlib>
#include <stdexcept>

namespace sample
{

namespace
{
std::string quoted(const std::string& text)
{
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}
} // namespace

bool Video::isPossible()
{
    return std::system("command -v ffmpeg >/dev/null 2>&1") == 0;
}

Video::Video(const std::string& path, uint32_t width, uint32_t height, uint32_t every) : path_(path)
{
    if (!isPossible())
        throw std::runtime_error("no video: ffmpeg is not installed (pictures do not need it)");
    // An ffmpeg that ends early must be an error of writing, not the end of this program.
    std::signal(SIGPIPE, SIG_IGN);
    // Even sizes: the colour planes of common players are half as large.
    const std::string command = "ffmpeg -loglevel error -y -f rawvideo -pix_fmt rgb24 -s " + std::to_string(width) + "x"
                                + std::to_string(height) + " -r 60/" + std::to_string(every)
                                + " -i - -vf 'crop=trunc(iw/2)*2:trunc(ih/2)*2' -pix_fmt yuv420p "
                                + quoted(path[0] == '-' ? "./" + path : path);
    pipe_ = popen(command.c_str(), "w");
    if (!pipe_)
        throw std::runtime_error("no video: ffmpeg cannot be started");
}

Video::~Video()
{
    if (pipe_)
        pclose(pipe_);
}

void Video::add(const Image& image)
{
    if (std::fwrite(image.rgb.data(), 1, image.rgb.size(), pipe_) != image.rgb.size())
        throw std::runtime_error("ffmpeg does not take pictures for " + path_ + " (its message is above)");
}

void Video::close()
{
    std::FILE* pipe = pipe_;
    pipe_ = nullptr;
    if (pclose(pipe) != 0)
        throw std::runtime_error("ffmpeg could not write " + path_ + " (its message is above)");
}

} // namespace sample
