// Which particles of a patch cannot be seen from anywhere, because sand is all around them: most of a large heap. They
// cast no shadow that others do not cast too, so they need not be drawn.
#pragma once

#include <barchan/patch.h>

#include <vector>

namespace sample
{

// True for particles whose cell, and the 26 cells around it, of two spacings each, are full: there are two layers of
// others at least between them and the light.
std::vector<bool> findBuried(const bchPatchView& view, float spacing);

} // namespace sample
