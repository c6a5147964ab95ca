// upsample/advance — moves the render grains by the flow of their surroundings, and as free bodies where there is
// little of it (eq. 42 and 43); keeps them out of solids, and fades them in and out.
// Reads counts, owners, blocks, blockOf, nodes, oldGrains, oldMotions (xyz velocity, w opacity), solids, ground, parts,
// bodies, volumeMaps, nearParts; writes grains, motions. One thread per box of the pattern of an owner.
#define BCH_COOKED_SOLIDS
#include "shared/bodies.h"
#include "shared/upsample.h"
#include "shared/walls.h"

BCH_READ(0, uint, counts)
BCH_READ(1, RenderOwner, owners)
BCH_READ(2, ivec4, blocks)
BCH_READ(3, uint, blockOf)
BCH_READ(4, vec4, nodes)
BCH_READ(5, RenderGrain, oldGrains)
BCH_READ(6, vec4, oldMotions)
BCH_READ(7, SolidShape, solids)
BCH_READ(8, uint, ground)
BCH_READ(9, BodyPart, parts)
BCH_READ(10, BodyRow, bodies)
BCH_READ(11, uint, volumeMaps)
BCH_READ(12, uint, nearParts)
BCH_WRITE(13, RenderGrain, grains)
BCH_WRITE(14, vec4, motions)

BCH_PARAMS(UpsampleParams)

#include "law/render_pattern.h"
#include "law/render_flow.h"
#include "law/render_solids.h"

BCH_LAW void put(uint i, vec3 at, uint look, vec3 velocity, float opacity)
{
    RenderGrain grain;
    grain.x = at.x;
    grain.y = at.y;
    grain.z = at.z;
    grain.look = lookWithOpacity(look, opacity);
    grains[i] = grain;
    motions[i] = vec4(velocity.x, velocity.y, velocity.z, opacity);
}

// What is seeded within a solid goes as far out of it as it was in: there the pattern is thinner by just as much.
BCH_LAW MovingGrain seeded(vec3 at, vec3 velocity, uint block)
{
    MovingGrain grain;
    grain.at = at;
    grain.velocity = velocity;
    MovingGrain out_ = keptOut(grain, block);
    vec3 pushed = out_.at - at;
    float depth = length(pushed);
    if (depth > pc.radius)
        out_.at = out_.at + pushed * ((depth - pc.radius) / depth);
    return keptOut(out_, block);
}

// Grains whose owner is gone keep going as they went, and fade.
BCH_LAW void fade(uint to, uint from)
{
    for (uint n = 0u; n < pc.perBox; ++n)
    {
        RenderGrain grain = oldGrains[from + n];
        vec4 motion = oldMotions[from + n];
        vec3 at = vec3(grain.x, grain.y, grain.z) + vec3(motion) * pc.gravity.w;
        put(to + n, at, grain.look, vec3(motion), max(0.0f, motion.w - pc.gravity.w / kFadeSeconds));
    }
}

BCH_LAW void seed(uint to, BCH_IN(OwnerBlocks, near), BCH_IN(RenderOwner, owner), uint box)
{
    vec3 start = boxStart(owner.serial, box);
    vec3 now = vec3(owner.before) + vec3(owner.motion) * pc.gravity.w;
    for (uint n = 0u; n < pc.perBox; ++n)
    {
        vec3 at = now + patternPlace(start, box, n) * pc.spacing;
        MovingGrain grain = seeded(at, vec3(owner.motion), findBlock(near, at));
        put(to + n, grain.at, renderLook(owner.serial, box * pc.perBox + n, owner.material), grain.velocity,
            owner.before.w);
    }
}

BCH_KERNEL
{
    uint rank = BCH_INDEX / kRenderBoxes;
    uint box = BCH_INDEX - kRenderBoxes * rank;
    if (rank >= counts[kRenderAll])
        return;
    RenderOwner owner = owners[rank];
    uint to = (rank * kRenderBoxes + box) * pc.perBox;
    uint from = (owner.oldRank * kRenderBoxes + box) * pc.perBox;
    if (owner.motion.w == kOwnerGone)
    {
        fade(to, from);
        return;
    }
    OwnerBlocks near = ownerBlocks(rank, vec3(owner.before));
    if (owner.oldRank == kNoRank)
    {
        seed(to, near, owner, box);
        return;
    }
    float fading = pc.gravity.w / kFadeSeconds;
    vec3 start = boxStart(owner.serial, box);
    for (uint n = 0u; n < pc.perBox; ++n)
    {
        RenderGrain old = oldGrains[from + n];
        vec4 motion = oldMotions[from + n];
        MovingGrain grain;
        grain.at = vec3(old.x, old.y, old.z);
        grain.velocity = vec3(motion);
        bool rests = owner.motion.w == kOwnerAsleep && dot(grain.velocity, grain.velocity) == 0.0f;
        vec3 home = vec3(owner.before) + patternPlace(start, box, n) * pc.spacing - grain.at;
        float strayed = length(home) * pc.inverseSpacing;
        float opacity = clamp(motion.w + (strayed > kMostStrayed ? -fading : fading), 0.0f, 1.0f);
        if (opacity == 0.0f && strayed > kMostStrayed)
        {
            vec3 at = grain.at + home + vec3(owner.motion) * pc.gravity.w;
            grain = seeded(at, vec3(owner.motion), findBlock(near, at));
        }
        else if (!rests)
            grain = carried(grain, near, owner, home, strayed);
        put(to + n, grain.at, old.look, grain.velocity, opacity);
    }
}
