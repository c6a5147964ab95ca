// How a world is shown to those who look for what is wrong: colours that mean something, and lines.
#pragma once

#include "render/frame.h"

#include <barchan/world.h>

namespace sample
{

enum class Coloring
{
    material,
    speed,    // blue at rest to red at speedScale
    pressure, // of patches, blue to red at pressureScale
    sleep,    // grey asleep, green awake
    detail,   // grains, patches and terrain, the levels of detail, each in a colour
    count
};
const char* nameOf(Coloring coloring);

struct ViewOptions
{
    Coloring coloring = Coloring::material;
    float speedScale = 1.0f;       // m/s
    float pressureScale = 1000.0f; // Pa
    bool contacts = false;         // forces between grains as lines, and grains small
    bool outlines = false;         // walls, bounds, emitters, fields, bodies
    bool zones = false;            // where terrain is awake
};

// From blue over green to red, for 0 to 1.
uint32_t heat(float share);

glm::vec3 anchorOf(const bchPosition& anchor);

void addDebugLines(bchWorldId world, const ViewOptions& options, Frame& frame);

} // namespace sample
