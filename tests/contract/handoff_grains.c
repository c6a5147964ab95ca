/* Render grains over the handoff between terrain and a patch, while a body ploughs through: none appears or goes at
 * once, and none is left when all has settled. */
#include "contract/support/sand.h"

#include <stdlib.h>
#include <string.h>

#define SPACING 0.06f
#define PER_PARTICLE 7u
#define CAPACITY 1500u
#define FADE_SECONDS 0.3 /* of docs/upsample.md */

/* The grains of one particle. What makes them differ stays with them: together it says which particle it is. */
typedef struct Owner
{
    uint64_t looks;
    uint8_t opacities[PER_PARTICLE];
} Owner;

typedef struct Owners
{
    Owner* all;
    uint32_t count;
} Owners;

static int byLooks(const void* a, const void* b)
{
    const uint64_t x = ((const Owner*)a)->looks, y = ((const Owner*)b)->looks;
    return x < y ? -1 : x > y;
}

static Owners readOwners(bchPatchId patch)
{
    bchRenderGrainView view = bchDefaultRenderGrainView();
    Owners owners;
    uint32_t i, k;
    REQUIRE_OK(bchPatch_ReadRenderGrains(patch, &view));
    owners.count = view.count / PER_PARTICLE;
    REQUIRE(owners.count * PER_PARTICLE == view.count);
    owners.all = calloc(owners.count + 1, sizeof *owners.all);
    REQUIRE(owners.all != NULL);
    for (i = 0; i < owners.count; ++i)
        for (k = 0; k < PER_PARTICLE; ++k)
        {
            const bchRenderGrain grain = view.grains[i * PER_PARTICLE + k];
            owners.all[i].looks =
                (owners.all[i].looks ^ (grain.shade | (uint64_t)grain.radiusShare << 8)) * 0x9E3779B97F4A7C15u;
            owners.all[i].opacities[k] = grain.opacity;
        }
    qsort(owners.all, owners.count, sizeof *owners.all, byLooks);
    return owners;
}

/* The greatest change of an opacity from a step to the next; what is not there has none. */
static int greatestChange(const Owners* before, const Owners* after)
{
    static const Owner nothing;
    uint32_t i = 0, j = 0, k;
    int greatest = 0;
    while (i < before->count || j < after->count)
    {
        const Owner* old = i < before->count ? &before->all[i] : NULL;
        const Owner* new_ = j < after->count ? &after->all[j] : NULL;
        const int order = old == NULL ? 1 : new_ == NULL ? -1 : byLooks(old, new_);
        i += order <= 0;
        j += order >= 0;
        for (k = 0; k < PER_PARTICLE; ++k)
        {
            const int from = (order <= 0 ? old : &nothing)->opacities[k];
            const int to = (order >= 0 ? new_ : &nothing)->opacities[k];
            greatest = abs(to - from) > greatest ? abs(to - from) : greatest;
        }
    }
    return greatest;
}

int main(void)
{
    const bchDeviceId device = openDevice();
    const bchWorldId world = openWorld(device, 8);
    const bchMaterialId sand = addSand(world);
    const bchPatchId patch = addPatch(world, SPACING, CAPACITY);
    const uint32_t steps = testsBriefly() ? 12 : 60;
    const int most = (int)(255.0 / 60.0 / FADE_SECONDS) + 2; /* and as much as rounding both ends can add */
    bchTerrainDef def = bchDefaultTerrainDef();
    bchTerrainId terrain = {0};
    bchTileDef tile = bchDefaultTileDef();
    bchBodyPart part = bchDefaultBodyPart();
    bchBodyDef bodyDef = bodyAbove(&part);
    bchBodyId body = {0};
    bchRenderGrainsDef render = bchDefaultRenderGrainsDef();
    Owners before = {NULL, 0};
    uint32_t i, largest = 0;
    int greatest = 0;
    def.spacing = 2.0f * SPACING;
    def.tileCapacity = 1;
    def.patch = patch;
    def.wakeDepth = 3.0f * SPACING;
    def.wakeMargin = 0.5f;
    def.stayMargin = SPACING;
    REQUIRE_OK(bchCreateTerrain(world, &def, &terrain));
    tile.height = 0.5f;
    tile.materials = &sand;
    tile.materialCount = 1;
    REQUIRE_OK(bchTerrain_LoadTile(terrain, &tile));
    render.perParticle = PER_PARTICLE;
    REQUIRE_OK(bchPatch_SetRenderGrains(patch, &render));
    part.size.x = 0.12f;
    bodyDef.motion = BCH_BODY_KINEMATIC;
    bodyDef.position.x = 3.0;
    bodyDef.position.y = 0.75;
    bodyDef.position.z = 3.0;
    bodyDef.velocity.x = 1.0f; /* down into the sand, and along */
    bodyDef.velocity.y = -0.3f;
    step(world, 1); /* what is there when grains are first asked for is there at once */
    REQUIRE_OK(bchCreateBody(world, &bodyDef, &body));
    before = readOwners(patch);
    for (i = 0; i < 10 * steps; ++i)
    {
        Owners after;
        int change;
        if (i == steps)
            REQUIRE_OK(bchDestroyBody(body));
        step(world, 1);
        after = readOwners(patch);
        change = greatestChange(&before, &after);
        greatest = change > greatest ? change : greatest;
        largest = after.count > largest ? after.count : largest;
        free(before.all);
        before = after;
        if (i > steps && before.count == 0)
            break;
    }
    checkContext("greatest change %d of 255, %u particles at most, %u steps", greatest, largest, i);
    CHECK(greatest > 0 && greatest <= most);
    CHECK(largest > 20);
    if (!testsBriefly())
    {
        CHECK_EQUAL(before.count, 0);
        CHECK_EQUAL(massLedger(world).patches, 0);
    }
    checkLedger(world);
    free(before.all);
    REQUIRE_OK(bchDestroyWorld(world));
    closeDevice(device);
    return checkReport();
}
