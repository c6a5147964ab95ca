// A loose column of grains falls on a floor and piles up.
#pragma once

#include "scenes/scene.h"

namespace sample
{

extern const Scene kPile;

} // namespace sample
