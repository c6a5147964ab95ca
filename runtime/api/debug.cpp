#include "barchan/debug.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"

using namespace bch;
using namespace bch::api;

bchResult bchWorld_DebugDraw(bchWorldId world, const bchDebugDrawDef* def, bchDebugDrawView* view)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchDebugDrawDef full = readStruct(def, BCH_TAG_DEBUG_DRAW_DEF);
            checkDebugDrawDef(full);
            fillStruct(
                view, BCH_TAG_DEBUG_DRAW_VIEW, [&](bchDebugDrawView& filled) { access->debugDraw(full, filled); });
            return BCH_OK;
        });
}
