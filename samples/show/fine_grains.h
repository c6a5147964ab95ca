// Render grains of a patch as rows of a frame.
#pragma once

#include "render/frame.h"

#include <barchan/upsample.h>

#include <span>

namespace sample
{

// Those that can be seen: grains with sand all around them are left out. Colours are by material.
void addRenderGrains(
    const bchRenderGrainView& view, float spacing, std::span<const uint32_t> colors, std::vector<GrainRow>& rows);

// As many per particle as asked for, or as fit; none where even seven do not.
void setRenderGrains(bchPatchId patch, uint32_t perParticle);

} // namespace sample
