#include "BarchanBridge/debug_drawing.h"

#include "BarchanBridge/host.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace barchan::unreal
{

namespace
{
constexpr uint32_t kContactColor = 0xFF4040, kAwakeColor = 0x40FF40;
constexpr double kLongestContact = 5.0; // cm

Vec3d placeOf(const bchPosition& anchor, const float* at)
{
    return fromPosition(
        {anchor.x + static_cast<double>(at[0]), anchor.y + static_cast<double>(at[1]),
         anchor.z + static_cast<double>(at[2])});
}

Vec3d placeOf(const bchPosition& anchor, const bchVec3& at)
{
    const float place[3] = {at.x, at.y, at.z};
    return placeOf(anchor, place);
}
} // namespace

void DebugDrawing::close()
{
    if (queries_.value)
        (void)checked(bchWorld_DropQueries(queries_), "giving up questions about columns");
    queries_ = {};
    world_ = {};
    strokes_.clear();
    columns_.clear();
    dots_.clear();
    words_[0] = '\0';
}

bchResult DebugDrawing::update(const DebugRequest& request, const LandscapeTerrain* terrain)
{
    strokes_.clear();
    dots_.clear();
    words_[0] = '\0';
    bchResult result = BCH_OK;
    if (request.parts != 0)
        result = addParts(request.parts);
    if (result >= 0 && request.contacts)
        result = addContacts();
    if (request.awakeColumns && terrain && result >= 0)
        result = addColumns(request.centre, *terrain);
    else if (!request.awakeColumns)
        columns_.clear();
    if (result >= 0 && request.ledger)
        result = writeLedger();
    strokes_.insert(strokes_.end(), columns_.begin(), columns_.end());
    return result < 0 ? result : BCH_OK;
}

bchResult DebugDrawing::addParts(bchDebugParts parts)
{
    bchDebugDrawDef def = bchDefaultDebugDrawDef();
    def.parts = parts;
    bchDebugDrawView view = bchDefaultDebugDrawView();
    const bchResult result = checked(bchWorld_DebugDraw(world_, &def, &view), "drawing sand for debugging");
    if (result < 0)
        return result;
    for (uint32_t index = 0; index < view.lineCount; ++index)
    {
        const bchDebugLine& line = view.lines[index];
        strokes_.push_back({placeOf(view.anchor, line.from), placeOf(view.anchor, line.to), line.color});
    }
    for (uint32_t index = 0; index < view.pointCount; ++index)
    {
        const bchDebugPoint& point = view.points[index];
        dots_.push_back({placeOf(view.anchor, point.at), fromLength(point.radius), point.color});
    }
    return BCH_OK;
}

bchResult DebugDrawing::addContacts()
{
    bchContactView view = bchDefaultContactView();
    const bchResult result = checked(bchWorld_ReadContacts(world_, &view), "reading contacts");
    if (result < 0)
        return result;
    float largest = 0.0f;
    for (uint32_t index = 0; index < view.count; ++index)
        largest = std::max(largest, view.normalForces[index]);
    for (uint32_t index = 0; index < view.count; ++index)
    {
        const Vec3d at = placeOf(view.anchor, view.places + 4 * index);
        const float* normal = view.normals + 4 * index;
        const Vec3d along = fromDirection({normal[0], normal[1], normal[2]});
        const double length =
            largest > 0.0f ? kLongestContact * static_cast<double>(view.normalForces[index] / largest) : 0.0;
        strokes_.push_back(
            {at, {at.x + along.x * length, at.y + along.y * length, at.z + along.z * length}, kContactColor});
    }
    return BCH_OK;
}

bchResult DebugDrawing::addColumns(const Vec3d& centre, const LandscapeTerrain& terrain)
{
    const double spacing = terrain.columnSpacing(), half = 0.4 * spacing;
    if (queries_.value)
    {
        hits_.resize(size_t{kColumns} * kColumns);
        auto count = static_cast<uint32_t>(hits_.size());
        const bchResult result =
            checked(bchWorld_GetQueryHits(queries_, 0, hits_.data(), &count), "asking which columns are awake");
        if (result != BCH_OK)
            return result;
        queries_ = {};
        columns_.clear();
        awakeCount_ = 0;
        for (uint32_t index = 0; index < count; ++index)
        {
            if (!hits_[index].found || !hits_[index].awake)
                continue;
            const Vec3d at = fromPosition(hits_[index].position);
            columns_.push_back({{at.x - half, at.y, at.z}, {at.x + half, at.y, at.z}, kAwakeColor});
            columns_.push_back({{at.x, at.y - half, at.z}, {at.x, at.y + half, at.z}, kAwakeColor});
            ++awakeCount_;
        }
    }
    asked_.clear();
    const Vec3d& origin = terrain.location();
    const double firstX = std::round((centre.x - origin.x) / spacing) - 0.5 * kColumns;
    const double firstY = std::round((centre.y - origin.y) / spacing) - 0.5 * kColumns;
    for (int32_t y = 0; y < kColumns; ++y)
        for (int32_t x = 0; x < kColumns; ++x)
        {
            bchQuery query{};
            query.kind = BCH_QUERY_HEIGHT;
            query.from = toPosition({origin.x + (firstX + x) * spacing, origin.y + (firstY + y) * spacing, origin.z});
            asked_.push_back(query);
        }
    return checked(
        bchTerrain_SubmitQueries(terrain.terrain(), asked_.data(), static_cast<uint32_t>(asked_.size()), &queries_),
        "asking which columns are awake");
}

bchResult DebugDrawing::writeLedger()
{
    bchMassLedger ledger = bchDefaultMassLedger();
    const bchResult result = checked(bchWorld_GetMassLedger(world_, &ledger), "counting the sand");
    if (result < 0)
        return result;
    const auto kilograms = [&](uint64_t quanta) { return static_cast<double>(quanta) * ledger.quantum; };
    const uint64_t there =
        ledger.grains + ledger.patches + ledger.terrain + ledger.paged + ledger.quarantined + ledger.removed;
    std::snprintf(
        words_, sizeof words_,
        "sand: %.3f kg given; %.3f grains, %.3f flowing, %.3f terrain, %.3f paged out, %.3f quarantined, %.3f removed; "
        "%lld quanta missing",
        kilograms(ledger.spawned), kilograms(ledger.grains), kilograms(ledger.patches), kilograms(ledger.terrain),
        kilograms(ledger.paged), kilograms(ledger.quarantined), kilograms(ledger.removed),
        static_cast<long long>(ledger.spawned) - static_cast<long long>(there));
    return BCH_OK;
}

} // namespace barchan::unreal
