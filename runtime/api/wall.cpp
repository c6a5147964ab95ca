#include "barchan/wall.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"

using namespace bch;
using namespace bch::api;

namespace
{
uint32_t wallIndex(const WorldAccess& world, bchWallId wall)
{
    return findIndex(world->walls().slots(), wall.value, "wall");
}
} // namespace

bchResult bchCreateWall(bchWorldId world, const bchWallDef* def, bchWallId* wall)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            const bchWallDef full = readStruct(def, BCH_TAG_WALL_DEF);
            checkPointer(wall, "wall");
            access->wakeSand(); // first: what may fail must not come after the change
            wall->value = access->walls().add(full);
            return BCH_OK;
        });
}

bchResult bchWall_Update(bchWallId wall, const bchWallDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(wall.value, IdKind::wall);
            const uint32_t index = wallIndex(access, wall);
            const bchWallDef full = readStruct(def, BCH_TAG_WALL_DEF);
            access->wakeSand();
            access->walls().update(index, full);
            return BCH_OK;
        });
}

bchResult bchWall_Get(bchWallId wall, bchWallDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(wall.value, IdKind::wall);
            const uint32_t index = wallIndex(access, wall);
            fillStruct(
                def, BCH_TAG_WALL_DEF, [&](bchWallDef& full) { describeWall(access->walls().slots()[index], full); });
            return BCH_OK;
        });
}

bchResult bchDestroyWall(bchWallId wall)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(wall.value, IdKind::wall);
            const uint32_t index = wallIndex(access, wall);
            access->wakeSand();
            access->walls().remove(index);
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
            listIds(access->walls().slots(), walls, count, "walls");
            return BCH_OK;
        });
}
