#include "barchan/wall.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"

using namespace bch;
using namespace bch::api;

bchResult bchCreateWall(bchWorldId world, const bchWallDef* def, bchWallId* wall)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchWallDef full = readStruct(def, BCH_TAG_WALL_DEF);
            checkPointer(wall, "wall");
            checkWallDef(full);
            wall->value = access->addWall(full);
            return BCH_OK;
        });
}

bchResult bchDestroyWall(bchWallId wall)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(wall.value, IdKind::wall);
            access->removeWall(findIndex(access->walls(), wall.value, "wall"));
            return BCH_OK;
        });
}

bchResult bchWorld_GetWalls(bchWorldId world, bchWallId* walls, uint32_t* count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(count, "count");
            listIds(access->walls(), walls, count, "walls");
            return BCH_OK;
        });
}
