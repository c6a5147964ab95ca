// What the viewer shows, as JSON for programs that watch it.
#pragma once

#include "viewer/panels.h"

namespace sample
{

struct WindowState
{
    uint32_t width = 0, height = 0;
    uint64_t drawnFrames = 0;
    uint64_t validationMessages = 0;
    bool minimised = false;
    std::string screenshot; // the newest
};

// Whoever reads it never sees half of it: the file is written beside and takes its place.
void writeState(const std::string& path, const Session& session, const WidgetPlaces& places, const WindowState& window);

} // namespace sample
