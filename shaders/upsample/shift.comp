// upsample/shift — render grains and their owners as seen from another anchor.
// Reads counts; updates grains, places. One thread per grain.
#include "shared/upsample.h"

BCH_READ(0, uint, counts)
BCH_UPDATE(1, RenderGrain, grains)
BCH_UPDATE(2, vec4, places)

BCH_PARAMS(RenderShiftParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    uint all_ = counts[kRenderAll];
    if (i >= all_ * pc.perParticle)
        return;
    grains[i].x += pc.shift.x;
    grains[i].y += pc.shift.y;
    grains[i].z += pc.shift.z;
    if (i < all_)
        places[i] += vec4(vec3(pc.shift), 0.0f);
}
