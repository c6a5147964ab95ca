#include "api/structs.h"

#include "barchan/barchan.h"
#include "barchan/vulkan.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace bch::api
{

namespace
{
// A head with a size beyond this is garbage rather than a struct of the future.
constexpr uint32_t kLargestGrowth = 4096;

template <class T, T (*Make)()>
void makeDefault(void* structure)
{
    const T value = Make();
    std::memcpy(structure, &value, sizeof value);
}

#define BCH_STRUCT(tag, type, function, firstSize)                                                                     \
    {                                                                                                                  \
        tag, #type, #function, sizeof(type), static_cast<uint32_t>(firstSize), makeDefault<type, function>             \
    }

// firstSize: a caller that ends there still says all that must be said; the rest has defaults.
const StructInfo kStructs[] = {
    BCH_STRUCT(BCH_TAG_HOOKS, bchHooks, bchDefaultHooks, sizeof(bchHooks)),
    BCH_STRUCT(BCH_TAG_PROFILER, bchProfiler, bchDefaultProfiler, offsetof(bchProfiler, gpuKernel)),
    BCH_STRUCT(BCH_TAG_DEVICE_DEF, bchDeviceDef, bchDefaultDeviceDef, offsetof(bchDeviceDef, pipelineCache)),
    BCH_STRUCT(BCH_TAG_DEVICE_INFO, bchDeviceInfo, bchDefaultDeviceInfo, offsetof(bchDeviceInfo, threadCount)),
    BCH_STRUCT(BCH_TAG_DEVICE_MEMORY, bchDeviceMemory, bchDefaultDeviceMemory, sizeof(bchDeviceMemory)),
    BCH_STRUCT(
        BCH_TAG_VK_DEVICE_DEF, bchVkDeviceDef, bchDefaultVkDeviceDef, offsetof(bchVkDeviceDef, hasExternalMemory)),
    BCH_STRUCT(BCH_TAG_VK_REQUIREMENTS, bchVkRequirements, bchDefaultVkRequirements, sizeof(bchVkRequirements)),
    BCH_STRUCT(BCH_TAG_WORLD_DEF, bchWorldDef, bchDefaultWorldDef, offsetof(bchWorldDef, massQuantum)),
    BCH_STRUCT(
        BCH_TAG_WORLD_CAPACITY, bchWorldCapacity, bchDefaultWorldCapacity, offsetof(bchWorldCapacity, bodyCapacity)),
    BCH_STRUCT(BCH_TAG_STEP_DEF, bchStepDef, bchDefaultStepDef, sizeof(bchStepDef)),
    BCH_STRUCT(BCH_TAG_STEP_REPORT, bchStepReport, bchDefaultStepReport, offsetof(bchStepReport, maxSpeed)),
    BCH_STRUCT(BCH_TAG_PROFILE_REPORT, bchProfileReport, bchDefaultProfileReport, sizeof(bchProfileReport)),
    BCH_STRUCT(BCH_TAG_COUNTERS, bchCounters, bchDefaultCounters, sizeof(bchCounters)),
    BCH_STRUCT(BCH_TAG_MASS_LEDGER, bchMassLedger, bchDefaultMassLedger, offsetof(bchMassLedger, patches)),
    BCH_STRUCT(BCH_TAG_MATERIAL_DEF, bchMaterialDef, bchDefaultMaterialDef, offsetof(bchMaterialDef, pressModulus)),
    BCH_STRUCT(BCH_TAG_WALL_DEF, bchWallDef, bchDefaultWallDef, offsetof(bchWallDef, rotation)),
    BCH_STRUCT(BCH_TAG_GRAIN_SPAWN_DEF, bchGrainSpawnDef, bchDefaultGrainSpawnDef, sizeof(bchGrainSpawnDef)),
    BCH_STRUCT(BCH_TAG_GRAIN_VIEW, bchGrainView, bchDefaultGrainView, sizeof(bchGrainView)),
    BCH_STRUCT(BCH_TAG_GRAIN_FILL_DEF, bchGrainFillDef, bchDefaultGrainFillDef, sizeof(bchGrainFillDef)),
    BCH_STRUCT(BCH_TAG_GRAIN_REMOVE_DEF, bchGrainRemoveDef, bchDefaultGrainRemoveDef, sizeof(bchGrainRemoveDef)),
    BCH_STRUCT(BCH_TAG_CONTACT_VIEW, bchContactView, bchDefaultContactView, sizeof(bchContactView)),
    BCH_STRUCT(BCH_TAG_PATCH_DEF, bchPatchDef, bchDefaultPatchDef, sizeof(bchPatchDef)),
    BCH_STRUCT(BCH_TAG_PATCH_FILL_DEF, bchPatchFillDef, bchDefaultPatchFillDef, sizeof(bchPatchFillDef)),
    BCH_STRUCT(BCH_TAG_PATCH_INFO, bchPatchInfo, bchDefaultPatchInfo, sizeof(bchPatchInfo)),
    BCH_STRUCT(BCH_TAG_PATCH_VIEW, bchPatchView, bchDefaultPatchView, offsetof(bchPatchView, stresses)),
    BCH_STRUCT(BCH_TAG_PATCH_BOUNDS, bchPatchBounds, bchDefaultPatchBounds, sizeof(bchPatchBounds)),
    BCH_STRUCT(BCH_TAG_EMITTER_DEF, bchEmitterDef, bchDefaultEmitterDef, sizeof(bchEmitterDef)),
    BCH_STRUCT(BCH_TAG_EMITTER_INFO, bchEmitterInfo, bchDefaultEmitterInfo, sizeof(bchEmitterInfo)),
    BCH_STRUCT(BCH_TAG_DRAIN_DEF, bchDrainDef, bchDefaultDrainDef, sizeof(bchDrainDef)),
    BCH_STRUCT(BCH_TAG_DRAIN_INFO, bchDrainInfo, bchDefaultDrainInfo, sizeof(bchDrainInfo)),
    BCH_STRUCT(BCH_TAG_FIELD_DEF, bchFieldDef, bchDefaultFieldDef, sizeof(bchFieldDef)),
    BCH_STRUCT(BCH_TAG_EXPLOSION_DEF, bchExplosionDef, bchDefaultExplosionDef, sizeof(bchExplosionDef)),
    BCH_STRUCT(BCH_TAG_DEBUG_DRAW_DEF, bchDebugDrawDef, bchDefaultDebugDrawDef, sizeof(bchDebugDrawDef)),
    BCH_STRUCT(BCH_TAG_BODY_DEF, bchBodyDef, bchDefaultBodyDef, sizeof(bchBodyDef)),
    BCH_STRUCT(BCH_TAG_DEBUG_DRAW_VIEW, bchDebugDrawView, bchDefaultDebugDrawView, sizeof(bchDebugDrawView)),
    BCH_STRUCT(BCH_TAG_COOK_DEF, bchCookDef, bchDefaultCookDef, sizeof(bchCookDef)),
    BCH_STRUCT(BCH_TAG_SHAPE_INFO, bchShapeInfo, bchDefaultShapeInfo, sizeof(bchShapeInfo)),
    BCH_STRUCT(BCH_TAG_TERRAIN_DEF, bchTerrainDef, bchDefaultTerrainDef, sizeof(bchTerrainDef)),
    BCH_STRUCT(BCH_TAG_TILE_DEF, bchTileDef, bchDefaultTileDef, sizeof(bchTileDef)),
    BCH_STRUCT(BCH_TAG_HEIGHT_IMAGE_DEF, bchHeightImageDef, bchDefaultHeightImageDef, sizeof(bchHeightImageDef)),
    BCH_STRUCT(BCH_TAG_BRUSH_DEF, bchBrushDef, bchDefaultBrushDef, sizeof(bchBrushDef)),
    BCH_STRUCT(BCH_TAG_GROUND_SAMPLE, bchGroundSample, bchDefaultGroundSample, sizeof(bchGroundSample)),
    BCH_STRUCT(BCH_TAG_TILE_VIEW, bchTileView, bchDefaultTileView, sizeof(bchTileView)),
    BCH_STRUCT(BCH_TAG_TERRAIN_INFO, bchTerrainInfo, bchDefaultTerrainInfo, sizeof(bchTerrainInfo)),
    BCH_STRUCT(BCH_TAG_PAGER_DEF, bchPagerDef, bchDefaultPagerDef, sizeof(bchPagerDef)),
    BCH_STRUCT(BCH_TAG_RUT_INFO, bchRutInfo, bchDefaultRutInfo, sizeof(bchRutInfo)),
    BCH_STRUCT(BCH_TAG_RENDER_GRAINS_DEF, bchRenderGrainsDef, bchDefaultRenderGrainsDef, sizeof(bchRenderGrainsDef)),
    BCH_STRUCT(BCH_TAG_RENDER_GRAIN_VIEW, bchRenderGrainView, bchDefaultRenderGrainView, sizeof(bchRenderGrainView)),
    BCH_STRUCT(BCH_TAG_PUBLISH_DEF, bchPublishDef, bchDefaultPublishDef, sizeof(bchPublishDef)),
    BCH_STRUCT(BCH_TAG_FRAME, bchFrame, bchDefaultFrame, sizeof(bchFrame)),
    BCH_STRUCT(BCH_TAG_PUBLISH_INFO, bchPublishInfo, bchDefaultPublishInfo, sizeof(bchPublishInfo)),
    BCH_STRUCT(BCH_TAG_VK_FRAME, bchVkFrame, bchDefaultVkFrame, sizeof(bchVkFrame)),
    BCH_STRUCT(BCH_TAG_VK_EXPORT, bchVkExport, bchDefaultVkExport, sizeof(bchVkExport)),
};

bchHead headOf(const void* structure)
{
    bchHead head;
    std::memcpy(&head, structure, sizeof head);
    return head;
}

} // namespace

const StructInfo* findStruct(bchTag tag)
{
    const StructInfo* found =
        std::find_if(std::begin(kStructs), std::end(kStructs), [=](const StructInfo& info) { return info.tag == tag; });
    return found == std::end(kStructs) ? nullptr : found;
}

const StructInfo& infoOf(bchTag tag)
{
    const StructInfo* info = findStruct(tag);
    if (!info)
        fail(BCH_ERROR_INTERNAL, "struct tag 0x%X is not in the table", tag);
    return *info;
}

void checkHead(const void* structure, const StructInfo& info)
{
    if (!structure)
        fail(BCH_ERROR_INVALID_ARGUMENT, "the pointer to %s is null", info.name);
    const bchHead head = headOf(structure);
    if (head.tag != info.tag)
        fail(
            BCH_ERROR_INVALID_STRUCT, "%s has the tag 0x%X instead of 0x%X; make it with %s()", info.name, head.tag,
            info.tag, info.defaultName);
    const bool grown = head.size > info.size && head.size <= info.size + kLargestGrowth;
    const bool known = head.size >= info.firstSize && head.size <= info.size;
    if ((!known && !grown) || head.size % 8 != 0)
        fail(
            BCH_ERROR_INVALID_STRUCT, "%s has the size %u; this library knows %u to %u bytes; make it with %s()",
            info.name, head.size, info.firstSize, info.size, info.defaultName);
}

void readStruct(const void* from, void* to, const StructInfo& info)
{
    checkHead(from, info);
    const uint32_t size = headOf(from).size;
    const auto* bytes = static_cast<const unsigned char*>(from);
    if (size > info.size && std::any_of(bytes + info.size, bytes + size, [](unsigned char byte) { return byte != 0; }))
        fail(
            BCH_ERROR_INVALID_STRUCT, "%s comes from newer headers and sets fields that this library does not know",
            info.name);
    info.makeDefault(to);
    std::memcpy(to, from, std::min(size, info.size));
    const bchHead head{info.size, info.tag};
    std::memcpy(to, &head, sizeof head);
}

void writeStruct(const void* from, void* to, const StructInfo& info)
{
    const bchHead head = headOf(to);
    auto* bytes = static_cast<unsigned char*>(to);
    const uint32_t common = std::min(head.size, info.size);
    std::memcpy(bytes + sizeof head, static_cast<const unsigned char*>(from) + sizeof head, common - sizeof head);
    std::memset(bytes + common, 0, head.size - common);
}

} // namespace bch::api
