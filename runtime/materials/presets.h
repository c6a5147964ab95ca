#pragma once

#include "barchan/material.h"

namespace bch
{

// Throws Failure(BCH_ERROR_INVALID_ARGUMENT) for an unknown preset.
bchMaterialDef materialPreset(bchMaterialPreset preset);

} // namespace bch
