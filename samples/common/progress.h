// How far a long job is: a bar that redraws itself in a terminal, a plain line per tenth elsewhere. Goes to stderr, so
// that results on stdout can be piped.
#pragma once

#include <chrono>
#include <string>

namespace sample
{

class Progress
{
public:
    explicit Progress(std::string label);
    ~Progress(); // leaves the cursor on a line of its own
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // share from 0 to 1; note says what is going on.
    void show(double share, const std::string& note);

private:
    std::string label_;
    bool terminal_;
    bool drawn_ = false;
    int lastTenth_ = -1;
    std::chrono::steady_clock::time_point lastDrawn_;
};

} // namespace sample
