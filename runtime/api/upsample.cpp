#include "barchan/upsample.h"

#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"

using namespace bch;
using namespace bch::api;

namespace
{
constexpr uint32_t kMostPerParticle = 1022;

uint32_t patchIndex(const WorldAccess& world, bchPatchId patch)
{
    return findIndex(world->patches(), patch.value, "patch");
}

void checkRenderGrainsDef(const bchRenderGrainsDef& def)
{
    checkRange("bchRenderGrainsDef::perParticle", def.perParticle, 0, kMostPerParticle);
    if (def.perParticle % gpu::kRenderBoxes != 0)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "bchRenderGrainsDef::perParticle is %u; it must be a multiple of %u, as %u is: a particle's grains are "
            "spread over so many boxes",
            def.perParticle, gpu::kRenderBoxes,
            (def.perParticle + gpu::kRenderBoxes - 1) / gpu::kRenderBoxes * gpu::kRenderBoxes);
}
} // namespace

bchResult bchPatch_SetRenderGrains(bchPatchId patch, const bchRenderGrainsDef* def)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(patch.value, IdKind::patch);
            const uint32_t index = patchIndex(access, patch);
            const bchRenderGrainsDef full = readStruct(def, BCH_TAG_RENDER_GRAINS_DEF);
            checkRenderGrainsDef(full);
            access->setRenderGrains(index, full.perParticle);
            return BCH_OK;
        });
}

bchResult bchPatch_ReadRenderGrains(bchPatchId patch, bchRenderGrainView* view)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(patch.value, IdKind::patch);
            const uint32_t index = patchIndex(access, patch);
            fillStruct(
                view, BCH_TAG_RENDER_GRAIN_VIEW,
                [&](bchRenderGrainView& full) { access->readRenderGrains(index, full); });
            return BCH_OK;
        });
}
