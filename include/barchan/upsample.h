/** @file
 * Render grains: what is drawn in place of the particles of a patch, many small grains for each. */
#ifndef BARCHAN_UPSAMPLE_H
#define BARCHAN_UPSAMPLE_H

#include "patch.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How many render grains a patch has. */
typedef struct bchRenderGrainsDef
{
    bchHead head;
    uint32_t perParticle; /**< a multiple of 7 up to 1022, or 0 for none; default 63 */
    uint32_t reserved0;
} bchRenderGrainsDef;

static inline bchRenderGrainsDef bchDefaultRenderGrainsDef(void)
{
    bchRenderGrainsDef def;
    memset(&def, 0, sizeof def);
    def.head.size = (uint32_t)sizeof def;
    def.head.tag = BCH_TAG_RENDER_GRAINS_DEF;
    def.perParticle = 63;
    return def;
}

/** From the next step on the patch has render grains, or has none any more. They follow its sand and never act on it:
 * no result, hash or snapshot knows of them. Makes all memory they need, 64 bytes for each and about 2 KiB for each
 * particle besides; waits for steps under way. BCH_ERROR_CAPACITY when bchPatchDef::particleCapacity of the patch
 * times perParticle is more than 2^23, since one buffer of 16 bytes each must hold them.
 * @thread{one at a time per world} @results{argument struct id busy capacity lost device-memory} @since 0.1 */
BCH_API bchResult bchPatch_SetRenderGrains(bchPatchId patch, const bchRenderGrainsDef* def);

/** As in the device's buffer. */
typedef struct bchRenderGrain
{
    float x, y, z;       /**< m, relative to the anchor */
    uint8_t shade;       /**< any number, the same for a grain as long as it lives: what makes it differ from others */
    uint8_t radiusShare; /**< 255: bchRenderGrainView::radius */
    uint8_t opacity;     /**< 255: fully there */
    uint8_t material;    /**< index of the material in order of creation, at most 255 */
} bchRenderGrain;

/** A finished copy; rules as for bchPatchView. */
typedef struct bchRenderGrainView
{
    bchHead head;
    uint64_t stepIndex;           /**< after which the copy was taken */
    uint32_t count;               /**< of grains */
    uint32_t perParticle;         /**< 0: the patch has none */
    bchPosition anchor;           /**< add it to a place */
    const bchRenderGrain* grains; /**< count of them */
    float radius;                 /**< m, of the largest */
    uint32_t reserved0;
} bchRenderGrainView;

static inline bchRenderGrainView bchDefaultRenderGrainView(void)
{
    bchRenderGrainView view;
    memset(&view, 0, sizeof view);
    view.head.size = (uint32_t)sizeof view;
    view.head.tag = BCH_TAG_RENDER_GRAIN_VIEW;
    return view;
}

/** Copies the render grains as they are after the steps started so far, and waits for it. The array stays until the
 * next call for this patch, bchPatch_SetRenderGrains, bchWorld_Restore, or the end of the patch.
 * @thread{one at a time per world} @results{argument struct id busy lost device-memory} @since 0.1 */
BCH_API bchResult bchPatch_ReadRenderGrains(bchPatchId patch, bchRenderGrainView* view);

#ifdef __cplusplus
}
#endif

#endif
