/* bchInitStruct, for bindings of other languages, gives byte by byte what the inline default functions give. */
#include "barchan/barchan.h"
#include "barchan/vulkan.h"
#include "contract/check.h"

#include <string.h>

typedef union Storage
{
    bchHead head;
    double alignment;
    unsigned char bytes[2048];
} Storage;

static void same(const char* name, bchTag tag, const void* expected, uint32_t size)
{
    Storage storage, untouched;
    checkContext("%s", name);
    REQUIRE(size + 16 < sizeof storage);
    memset(&storage, 0xA5, sizeof storage);
    CHECK_OK(bchInitStruct(tag, &storage, size));
    CHECK(memcmp(&storage, expected, size) == 0);
    CHECK_EQUAL(storage.bytes[size], 0xA5); /* not one byte more */

    memset(&storage, 0xA5, sizeof storage);
    untouched = storage;
    CHECK_RESULT(bchInitStruct(tag, &storage, size - 4), BCH_ERROR_INVALID_STRUCT);
    CHECK_RESULT(bchInitStruct(tag, &storage, size + 8), BCH_ERROR_INVALID_STRUCT);
    CHECK_RESULT(bchInitStruct(tag, &storage, (uint32_t)sizeof(bchHead)), BCH_ERROR_INVALID_STRUCT);
    CHECK_RESULT(bchInitStruct(tag, &storage, 0), BCH_ERROR_INVALID_STRUCT);
    CHECK_RESULT(bchInitStruct(tag, &storage, 1), BCH_ERROR_INVALID_STRUCT);
    CHECK_RESULT(bchInitStruct(tag, &storage, 0xFFFFFFF8u), BCH_ERROR_INVALID_STRUCT);
    CHECK_RESULT(bchInitStruct(tag, NULL, size), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(memcmp(&storage, &untouched, sizeof storage) == 0);
    checkContext(NULL);
}

#define SAME(Type, function, tag)                                                                                      \
    do                                                                                                                 \
    {                                                                                                                  \
        const Type expected = function();                                                                              \
        same(#Type, tag, &expected, (uint32_t)sizeof expected);                                                        \
    } while (0)

int main(void)
{
    Storage storage;
    uint32_t tag, known = 0;
    SAME(bchHooks, bchDefaultHooks, BCH_TAG_HOOKS);
    SAME(bchProfiler, bchDefaultProfiler, BCH_TAG_PROFILER);
    SAME(bchDeviceDef, bchDefaultDeviceDef, BCH_TAG_DEVICE_DEF);
    SAME(bchDeviceInfo, bchDefaultDeviceInfo, BCH_TAG_DEVICE_INFO);
    SAME(bchDeviceMemory, bchDefaultDeviceMemory, BCH_TAG_DEVICE_MEMORY);
    SAME(bchVkDeviceDef, bchDefaultVkDeviceDef, BCH_TAG_VK_DEVICE_DEF);
    SAME(bchVkRequirements, bchDefaultVkRequirements, BCH_TAG_VK_REQUIREMENTS);
    SAME(bchWorldDef, bchDefaultWorldDef, BCH_TAG_WORLD_DEF);
    SAME(bchWorldCapacity, bchDefaultWorldCapacity, BCH_TAG_WORLD_CAPACITY);
    SAME(bchStepDef, bchDefaultStepDef, BCH_TAG_STEP_DEF);
    SAME(bchStepReport, bchDefaultStepReport, BCH_TAG_STEP_REPORT);
    SAME(bchProfileReport, bchDefaultProfileReport, BCH_TAG_PROFILE_REPORT);
    SAME(bchCounters, bchDefaultCounters, BCH_TAG_COUNTERS);
    SAME(bchMassLedger, bchDefaultMassLedger, BCH_TAG_MASS_LEDGER);
    SAME(bchMaterialDef, bchDefaultMaterialDef, BCH_TAG_MATERIAL_DEF);
    SAME(bchWallDef, bchDefaultWallDef, BCH_TAG_WALL_DEF);
    SAME(bchGrainSpawnDef, bchDefaultGrainSpawnDef, BCH_TAG_GRAIN_SPAWN_DEF);
    SAME(bchGrainFillDef, bchDefaultGrainFillDef, BCH_TAG_GRAIN_FILL_DEF);
    SAME(bchGrainRemoveDef, bchDefaultGrainRemoveDef, BCH_TAG_GRAIN_REMOVE_DEF);
    SAME(bchGrainView, bchDefaultGrainView, BCH_TAG_GRAIN_VIEW);
    SAME(bchContactView, bchDefaultContactView, BCH_TAG_CONTACT_VIEW);
    SAME(bchPatchDef, bchDefaultPatchDef, BCH_TAG_PATCH_DEF);
    SAME(bchPatchFillDef, bchDefaultPatchFillDef, BCH_TAG_PATCH_FILL_DEF);
    SAME(bchPatchInfo, bchDefaultPatchInfo, BCH_TAG_PATCH_INFO);
    SAME(bchPatchView, bchDefaultPatchView, BCH_TAG_PATCH_VIEW);
    SAME(bchPatchBounds, bchDefaultPatchBounds, BCH_TAG_PATCH_BOUNDS);
    SAME(bchEmitterDef, bchDefaultEmitterDef, BCH_TAG_EMITTER_DEF);
    SAME(bchEmitterInfo, bchDefaultEmitterInfo, BCH_TAG_EMITTER_INFO);
    SAME(bchDrainDef, bchDefaultDrainDef, BCH_TAG_DRAIN_DEF);
    SAME(bchDrainInfo, bchDefaultDrainInfo, BCH_TAG_DRAIN_INFO);
    SAME(bchFieldDef, bchDefaultFieldDef, BCH_TAG_FIELD_DEF);
    SAME(bchExplosionDef, bchDefaultExplosionDef, BCH_TAG_EXPLOSION_DEF);
    SAME(bchDebugDrawDef, bchDefaultDebugDrawDef, BCH_TAG_DEBUG_DRAW_DEF);
    SAME(bchBodyDef, bchDefaultBodyDef, BCH_TAG_BODY_DEF);
    SAME(bchDebugDrawView, bchDefaultDebugDrawView, BCH_TAG_DEBUG_DRAW_VIEW);
    SAME(bchCookDef, bchDefaultCookDef, BCH_TAG_COOK_DEF);
    SAME(bchShapeInfo, bchDefaultShapeInfo, BCH_TAG_SHAPE_INFO);
    SAME(bchTerrainDef, bchDefaultTerrainDef, BCH_TAG_TERRAIN_DEF);
    SAME(bchTileDef, bchDefaultTileDef, BCH_TAG_TILE_DEF);
    SAME(bchHeightImageDef, bchDefaultHeightImageDef, BCH_TAG_HEIGHT_IMAGE_DEF);
    SAME(bchBrushDef, bchDefaultBrushDef, BCH_TAG_BRUSH_DEF);
    SAME(bchGroundSample, bchDefaultGroundSample, BCH_TAG_GROUND_SAMPLE);
    SAME(bchTileView, bchDefaultTileView, BCH_TAG_TILE_VIEW);
    SAME(bchTerrainInfo, bchDefaultTerrainInfo, BCH_TAG_TERRAIN_INFO);
    SAME(bchPagerDef, bchDefaultPagerDef, BCH_TAG_PAGER_DEF);
    SAME(bchRenderGrainsDef, bchDefaultRenderGrainsDef, BCH_TAG_RENDER_GRAINS_DEF);
    SAME(bchRenderGrainView, bchDefaultRenderGrainView, BCH_TAG_RENDER_GRAIN_VIEW);

    /* Every number around the tags: those above are known, no other is. */
    for (tag = 0x4242FF00u; tag < 0x42430200u; ++tag)
    {
        uint32_t size = 8, found = 0;
        for (; size <= 1024 && !found; size += 8)
            found = bchInitStruct(tag, &storage, size) == BCH_OK;
        known += found;
    }
    CHECK_EQUAL(known, 47);
    CHECK_RESULT(bchInitStruct(0xFFFFFFFFu, &storage, 64), BCH_ERROR_INVALID_STRUCT);
    CHECK_RESULT(bchInitStruct(0, &storage, 64), BCH_ERROR_INVALID_STRUCT);
    return checkReport();
}
