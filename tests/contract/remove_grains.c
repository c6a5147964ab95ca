/* Grains go by place and by tag, their mass stays in the books, and what lay on them falls. */
#include "contract/support/scene.h"

#include <math.h>
#include <string.h>

static uint32_t countOf(bchWorldId world)
{
    step(world, 1);
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    checkLedger(world);
    return stepReport(world).grainCount;
}

static void refuse(bchWorldId world)
{
    const uint64_t before = stateHash(world);
    bchGrainRemoveDef def = bchDefaultGrainRemoveDef();
    CHECK_RESULT(bchWorld_RemoveGrains(world, &def), BCH_ERROR_INVALID_ARGUMENT); /* a box without size */
    CHECK(strstr(bchGetLastError(), "size") != NULL);
    def.size.x = def.size.y = def.size.z = 1.0f;
    def.shape = BCH_WALL_ORIFICE;
    CHECK_RESULT(bchWorld_RemoveGrains(world, &def), BCH_ERROR_INVALID_ARGUMENT);
    def.shape = -1;
    CHECK_RESULT(bchWorld_RemoveGrains(world, &def), BCH_ERROR_INVALID_ARGUMENT);
    def.shape = BCH_WALL_SPHERE;
    def.outside = 2;
    CHECK_RESULT(bchWorld_RemoveGrains(world, &def), BCH_ERROR_INVALID_ARGUMENT);
    def.outside = 0;
    def.position.x = (double)NAN;
    CHECK_RESULT(bchWorld_RemoveGrains(world, &def), BCH_ERROR_INVALID_ARGUMENT);
    def.position.x = 0.0;
    def.rotation.w = 0.5f;
    CHECK_RESULT(bchWorld_RemoveGrains(world, &def), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_EQUAL(stateHash(world), before);
}

int main(void)
{
    const Scene scene = openScene();
    bchGrainRemoveDef everywhere = bchDefaultGrainRemoveDef();
    bchGrainRemoveDef below = bchDefaultGrainRemoveDef();
    uint32_t left;
    refuse(scene.world);
    CHECK_EQUAL(countOf(scene.world), 27);

    everywhere.size.x = everywhere.size.y = everywhere.size.z = 100.0f;
    everywhere.firstTag = 3;
    everywhere.lastTag = 7;
    CHECK_OK(bchWorld_RemoveGrains(scene.world, &everywhere));
    CHECK_OK(bchWorld_RemoveGrains(scene.world, &everywhere)); /* they are gone already */
    CHECK_EQUAL(countOf(scene.world), 22);

    below.shape = BCH_WALL_PLANE;
    below.position.y = 1.5 * (double)GRAIN_RADIUS; /* the lowest layer */
    CHECK_OK(bchWorld_RemoveGrains(scene.world, &below));
    left = countOf(scene.world);
    CHECK(left < 22 && left >= 9);
    below.outside = 1;
    below.position.y = -1.0;
    CHECK_OK(bchWorld_RemoveGrains(scene.world, &below)); /* all that is above */
    CHECK_EQUAL(countOf(scene.world), 0);
    CHECK_OK(bchWorld_RemoveGrains(scene.world, &below)); /* of none */
    CHECK_OK(spawnBlock(scene.world, scene.sand, 8, 0));  /* their room is free again: all 512 at once */
    CHECK_EQUAL(countOf(scene.world), 512);
    closeScene(&scene);
    return checkReport();
}
