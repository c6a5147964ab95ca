#include "common/progress.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace sample
{

namespace
{
constexpr int kBarWidth = 30;
constexpr std::chrono::milliseconds kRedraw(60);
} // namespace

Progress::Progress(std::string label) : label_(std::move(label)), terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress()
{
    if (drawn_)
        std::fputc('\n', stderr);
}

void Progress::show(double share, const std::string& note)
{
    share = std::clamp(share, 0.0, 1.0);
    if (!terminal_)
    {
        const int tenth = static_cast<int>(share * 10.0);
        if (tenth != lastTenth_)
            std::fprintf(stderr, "%s: %3d %%, %s\n", label_.c_str(), tenth * 10, note.c_str());
        lastTenth_ = tenth;
        return;
    }
    const auto now = std::chrono::steady_clock::now();
    if (drawn_ && share < 1.0 && now - lastDrawn_ < kRedraw)
        return;
    lastDrawn_ = now;
    drawn_ = true;
    const std::string bar(static_cast<size_t>(share * kBarWidth), '#');
    std::fprintf(
        stderr, "\r%s [%-*s] %3d %% %s\x1b[K", label_.c_str(), kBarWidth, bar.c_str(), static_cast<int>(share * 100.0),
        note.c_str());
    std::fflush(stderr);
}

} // namespace sample
