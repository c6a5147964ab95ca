#include "show/debug_view.h"

#include "common/program.h"

#include <barchan/barchan.h>

#include <algorithm>
#include <cmath>

namespace sample
{

const char* nameOf(Coloring coloring)
{
    constexpr const char* kNames[] = {"material", "speed", "pressure", "sleep", "level of detail"};
    return kNames[static_cast<size_t>(coloring)];
}

glm::vec3 anchorOf(const bchPosition& anchor)
{
    return {static_cast<float>(anchor.x), static_cast<float>(anchor.y), static_cast<float>(anchor.z)};
}

uint32_t heat(float share)
{
    const float t = std::clamp(share, 0.0f, 1.0f);
    const auto channel = [](float value) { return static_cast<uint32_t>(255.0f * std::clamp(value, 0.0f, 1.0f)); };
    return channel(2.0f * t - 0.6f) << 16 | channel(1.0f - std::abs(2.4f * t - 1.2f)) << 8 | channel(1.0f - 2.2f * t);
}

void addDebugLines(bchWorldId world, const ViewOptions& options, Frame& frame)
{
    if (options.outlines || options.zones)
    {
        bchDebugDrawDef def = bchDefaultDebugDrawDef();
        const bchDebugParts outlines = options.outlines ? def.parts : 0u;
        const bchDebugParts zones = BCH_DEBUG_ZONES;
        def.parts = outlines | (options.zones ? zones : 0u);
        bchDebugDrawView view = bchDefaultDebugDrawView();
        check(bchWorld_DebugDraw(world, &def, &view), "the debug view");
        const glm::vec3 anchor = anchorOf(view.anchor);
        for (uint32_t i = 0; i < view.lineCount; ++i)
        {
            const bchDebugLine& line = view.lines[i];
            frame.lines.push_back(
                {anchor + glm::vec3(line.from.x, line.from.y, line.from.z),
                 anchor + glm::vec3(line.to.x, line.to.y, line.to.z), line.color});
        }
    }
    if (!options.contacts)
        return;
    bchContactView contacts = bchDefaultContactView();
    check(bchWorld_ReadContacts(world, &contacts), "the contacts");
    const glm::vec3 anchor = anchorOf(contacts.anchor);
    float strongest = 1.0e-12f;
    for (uint32_t i = 0; i < contacts.count; ++i)
        strongest = std::max(strongest, contacts.normalForces[i]);
    for (size_t i = 0; i < contacts.count; ++i)
    {
        const float *p = contacts.places + 4 * i, *n = contacts.normals + 4 * i;
        const float share = std::sqrt(std::max(contacts.normalForces[i], 0.0f) / strongest);
        const glm::vec3 place = anchor + glm::vec3(p[0], p[1], p[2]);
        const glm::vec3 way = glm::vec3(n[0], n[1], n[2]) * (frame.grainSize * (0.5f + 2.5f * share));
        frame.lines.push_back({place - way, place + way, heat(share)});
    }
}

} // namespace sample
