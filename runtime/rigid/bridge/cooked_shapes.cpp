#include "cooked_shapes.h"

#include "sand_patches.h"

#include <Jolt/Geometry/AABox.h>

#include <algorithm>

namespace barchan
{

namespace
{
bchResult failAsWorld(bchResult result, std::string& error)
{
    error = bchGetLastError();
    return result;
}

JPH::Vec3 toVector(const bchPosition& p)
{
    return JPH::Vec3(static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z));
}

// As far as the shape goes, to a spacing: a blob of another size, scale or origin is a mistake.
bool covers(const bchShapeInfo& info, const JPH::Shape& shape, JPH::Vec3 scale)
{
    JPH::AABox wanted = shape.GetLocalBounds();
    wanted.Translate(shape.GetCenterOfMass());
    JPH::AABox given(
        JPH::Vec3(info.boundsLow.x, info.boundsLow.y, info.boundsLow.z),
        JPH::Vec3(info.boundsHigh.x, info.boundsHigh.y, info.boundsHigh.z));
    given.Translate(toVector(info.centreOfMass));
    given.ExpandBy(JPH::Vec3::sReplicate(info.spacing));
    return given.Contains(wanted.Scaled(scale));
}
} // namespace

CookedShapes::ScaledKey CookedShapes::keyOf(const JPH::Shape& shape, JPH::Vec3 scale)
{
    return {&shape, {scale.GetX(), scale.GetY(), scale.GetZ()}};
}

bool CookedShapes::isProvided(const JPH::Shape& shape, JPH::Vec3 scale) const
{
    return provided_.count(keyOf(shape, scale)) != 0;
}

// Blobs of shapes that only this object still has, and shapes of the world that are gone.
void CookedShapes::forgetOrphans()
{
    for (auto at = provided_.begin(); at != provided_.end();)
        at = at->second.shape->GetRefCount() == 1 ? provided_.erase(at) : std::next(at);
    for (auto at = cooked_.begin(); at != cooked_.end();)
        at = at->second.expired() ? cooked_.erase(at) : std::next(at);
}

bchResult
CookedShapes::provide(const JPH::Shape& shape, const void* blob, uint64_t size, JPH::Vec3 scale, std::string& error)
{
    forgetOrphans();
    const ScaledKey key = keyOf(shape, scale);
    Provided provided{&shape, {}};
    if (blob)
    {
        bchShapeInfo info = bchDefaultShapeInfo();
        if (const bchResult result = bchGetShapeInfo(blob, size, &info); result != BCH_OK)
            return failAsWorld(result, error);
        if (!covers(info, shape, scale))
        {
            error = "the blob is of another shape: it does not reach as far as this one in the coordinates that this "
                    "one was made with, times the scale";
            return BCH_ERROR_INVALID_ARGUMENT;
        }
        const auto* bytes = static_cast<const uint8_t*>(blob);
        provided.blob.assign(bytes, bytes + size);
    }
    provided_.erase(key);
    cooked_.erase(CookKey(key, {}, 0));
    if (blob)
        provided_.emplace(key, std::move(provided));
    return BCH_OK;
}

bchResult CookedShapes::findSpacing(CookSettings& settings, std::string& error) const
{
    if (settings.spacing != 0.0f)
        return BCH_OK;
    std::vector<bchPatchInfo> patches;
    if (const bchResult result = readPatches(world_, patches); result != BCH_OK)
        return failAsWorld(result, error);
    for (const bchPatchInfo& patch : patches)
        if (patch.spacing != patches.front().spacing)
        {
            error = "patches of the world have different spacings; CookSettings::spacing must say for which to cook";
            return BCH_ERROR_INVALID_ARGUMENT;
        }
    if (patches.empty())
    {
        error = "CookSettings::spacing is 0 and the world has no patch yet that could tell it";
        return BCH_ERROR_INVALID_ARGUMENT;
    }
    settings.spacing = patches.front().spacing;
    return BCH_OK;
}

bchResult CookedShapes::create(const Piece& piece, const void* blob, uint64_t size, Use& use, std::string& error)
{
    bchShapeId id{};
    if (const bchResult result = bchCreateShape(world_, blob, size, &id); result != BCH_OK)
        return failAsWorld(result, error);
    bchShapeInfo info = bchDefaultShapeInfo();
    if (const bchResult result = bchShape_GetInfo(id, &info); result != BCH_OK)
        return failAsWorld(result, error);
    const JPH::Vec3 middle = toVector(info.centreOfMass) - piece.scale * piece.cooks->GetCenterOfMass();
    use = std::make_shared<CookedShape>(piece.cooks, id, middle);
    return BCH_OK;
}

bchResult CookedShapes::cook(const Piece& piece, CookSettings settings, Use& use, std::string& error)
{
    if (const bchResult result = findSpacing(settings, error); result != BCH_OK)
        return result;
    std::weak_ptr<const CookedShape>& kept = cooked_[CookKey(
        keyOf(*piece.cooks, piece.scale),
        {settings.spacing, settings.sampleSpacing, settings.thickness, settings.depth}, settings.maxMapBytes)];
    use = kept.lock();
    if (use)
        return BCH_OK;
    bchBlob blob{};
    bchResult result = cookShape(*piece.cooks, settings, blob, error, piece.scale);
    if (result == BCH_OK)
        result = create(piece, blob.data, blob.size, use, error);
    bchFreeBlob(&blob);
    kept = use;
    return result;
}

bchResult CookedShapes::take(const Piece& piece, const CookSettings& settings, Use& use, std::string& error)
{
    const ScaledKey key = keyOf(*piece.cooks, piece.scale);
    const auto provided = provided_.find(key);
    if (provided == provided_.end())
        return cook(piece, settings, use, error);
    std::weak_ptr<const CookedShape>& kept = cooked_[CookKey(key, {}, 0)];
    use = kept.lock();
    if (use)
        return BCH_OK;
    const std::vector<uint8_t>& blob = provided->second.blob;
    const bchResult result = create(piece, blob.data(), blob.size(), use, error);
    kept = use;
    return result;
}

bchResult CookedShapes::finish(
    const std::vector<Piece>& pieces, const std::optional<CookSettings>& own, std::vector<bchBodyPart>& parts,
    CookedUses& uses, std::string& error)
{
    forgetOrphans();
    for (const Piece& piece : pieces)
    {
        bchBodyPart part = piece.part;
        if (piece.cooks)
        {
            Use use;
            if (const bchResult result = take(piece, own.value_or(usual_), use, error); result != BCH_OK)
                return result;
            const JPH::Quat turn(part.rotation.x, part.rotation.y, part.rotation.z, part.rotation.w);
            const JPH::Vec3 shift = turn * use->middle();
            part.position.x += shift.GetX();
            part.position.y += shift.GetY();
            part.position.z += shift.GetZ();
            part.cooked = use->id();
            uses.push_back(std::move(use));
        }
        parts.push_back(part);
    }
    return BCH_OK;
}

} // namespace barchan
