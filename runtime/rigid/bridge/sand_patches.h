// The patches of a world as they are now.
#pragma once

#include "barchan/patch.h"

#include <vector>

namespace barchan
{

inline bchResult readPatches(bchWorldId world, std::vector<bchPatchInfo>& patches)
{
    uint32_t count = 0;
    if (const bchResult result = bchWorld_GetPatches(world, nullptr, &count); result != BCH_OK || count == 0)
        return result;
    std::vector<bchPatchId> ids(count);
    if (const bchResult result = bchWorld_GetPatches(world, ids.data(), &count); result != BCH_OK)
        return result;
    for (const bchPatchId id : ids)
    {
        patches.push_back(bchDefaultPatchInfo());
        if (const bchResult result = bchPatch_GetInfo(id, &patches.back()); result != BCH_OK)
            return result;
    }
    return BCH_OK;
}

} // namespace barchan
