#include "terrain_colliders.h"

#include <Jolt/Physics/Body/BodyCreationSettings.h>
#include <Jolt/Physics/Body/BodyLock.h>
#include <Jolt/Physics/Collision/Shape/HeightFieldShape.h>

#include <algorithm>
#include <cmath>

namespace barchan
{

namespace
{
constexpr float kNone = JPH::HeightFieldShapeConstants::cNoCollisionValue;
constexpr uint32_t kHeldSteps = 16;    // after so many it is seen whether bodies have left ground that they held down
constexpr uint32_t kUnusedSteps = 240; // after so many a tile without bodies loses its collider
constexpr float kLeastFall = 1.0e-3f;  // m: less wakes nobody
constexpr float kLeastLayer = 0.2f;    // of a spacing: sand wakes in layers of a quarter of it and more
constexpr float kTouch = 0.05f;        // m between a body and ground that may carry it; Jolt lets them overlap by 0.02

// Samples, inclusive.
struct Rectangle
{
    int firstX = kSampleSide, firstZ = kSampleSide, lastX = -1, lastZ = -1;
    float lowest = JPH::cLargeFloat, highest = -JPH::cLargeFloat; // m

    bool any() const { return firstX <= lastX; }
    void add(int x, int z, float low, float high)
    {
        firstX = std::min(firstX, x);
        firstZ = std::min(firstZ, z);
        lastX = std::max(lastX, x);
        lastZ = std::max(lastZ, z);
        lowest = std::min(lowest, low);
        highest = std::max(highest, high);
    }
};
} // namespace

// From `before` to `after`; places are relative to the tile's corner.
struct TerrainColliders::Change
{
    const std::vector<float>& before;
    std::vector<float>& after;
    const std::vector<float>&wantedBefore, &wanted;
    JPH::RVec3 corner;
    float spacing;
    Rectangle rises, falls;
    bool held = false;

    static size_t index(int x, int z) { return static_cast<size_t>(z * kSampleSide + x); }
    float placeOf(int sample) const { return (static_cast<float>(sample) - 0.5f) * spacing; }

    void find()
    {
        for (int z = 0; z < kSampleSide; ++z)
            for (int x = 0; x < kSampleSide; ++x)
            {
                const float old = before[index(x, z)], now = after[index(x, z)];
                if (now != kNone && (old == kNone || now > old))
                    rises.add(x, z, old == kNone ? now : old, now);
                else if (now != kNone && now < old - kLeastFall)
                    falls.add(x, z, now, old);
            }
    }

    JPH::AABox boxOf(const Rectangle& part) const
    {
        JPH::AABox box(
            JPH::Vec3(placeOf(part.firstX) - spacing, part.lowest - kTouch, placeOf(part.firstZ) - spacing),
            JPH::Vec3(placeOf(part.lastX) + spacing, part.highest + kTouch, placeOf(part.lastZ) + spacing));
        box.Translate(JPH::Vec3(corner));
        return box;
    }

    // Calls see(sample, the body's underside over the cells around it) for samples of the part that the body is over.
    template <class See>
    void forSamplesUnder(BodyBottom& body, const Rectangle& part, See&& see) const
    {
        const auto sampleAt = [this](float place) { return static_cast<int>(std::floor(place / spacing + 0.5f)); };
        const JPH::Vec3 low = body.bounds().mMin, high = body.bounds().mMax;
        const int lastX = std::min(part.lastX, sampleAt(high.GetX() + spacing));
        const int lastZ = std::min(part.lastZ, sampleAt(high.GetZ() + spacing));
        for (int z = std::max(part.firstZ, sampleAt(low.GetZ() - spacing)); z <= lastZ; ++z)
            for (int x = std::max(part.firstX, sampleAt(low.GetX() - spacing)); x <= lastX; ++x)
                if (see.isMeant(index(x, z)))
                    if (const float under = body.over(placeOf(x), placeOf(z), spacing); under < JPH::cLargeFloat)
                        see.look(index(x, z), under);
    }
};

TerrainColliders::~TerrainColliders()
{
    while (!tiles_.empty())
        remove(tiles_.begin());
}

JPH::RVec3 TerrainColliders::cornerOf(TilePlace place) const
{
    const double width = BCH_TILE_SIDE * static_cast<double>(spacing_);
    return JPH::RVec3(
        static_cast<JPH::Real>(origin_.x + place.x * width), static_cast<JPH::Real>(origin_.y),
        static_cast<JPH::Real>(origin_.z + place.z * width));
}

void TerrainColliders::findNeeded(float seconds)
{
    needed_.clear();
    const double width = BCH_TILE_SIDE * static_cast<double>(spacing_);
    const auto tileAt = [width](double place) { return static_cast<int32_t>(std::floor(place / width)); };
    for (const JPH::EBodyType type : {JPH::EBodyType::RigidBody, JPH::EBodyType::SoftBody})
    {
        JPH::BodyIDVector active;
        system_.GetActiveBodies(type, active);
        for (const JPH::BodyID id : active)
        {
            const JPH::BodyLockRead lock(system_.GetBodyLockInterface(), id);
            if (!lock.Succeeded())
                continue;
            const float reach = settings_.margin + 2.0f * seconds * lock.GetBody().GetLinearVelocity().Length();
            JPH::AABox box = lock.GetBody().GetWorldSpaceBounds();
            box.ExpandBy(JPH::Vec3::sReplicate(reach));
            const int32_t lastX = tileAt(static_cast<double>(box.mMax.GetX()) - origin_.x);
            const int32_t lastZ = tileAt(static_cast<double>(box.mMax.GetZ()) - origin_.z);
            for (int32_t z = tileAt(static_cast<double>(box.mMin.GetZ()) - origin_.z); z <= lastZ; ++z)
                for (int32_t x = tileAt(static_cast<double>(box.mMin.GetX()) - origin_.x); x <= lastX; ++x)
                    needed_.insert({x, z});
        }
    }
}

TileVersions TerrainColliders::versionsAt(TilePlace place)
{
    TileVersions versions{};
    for (int k = 0; k < 9; ++k)
    {
        const TilePlace at{place.x + k % 3 - 1, place.z + k / 3 - 1};
        const auto [found, isNew] = versions_.emplace(at, 0);
        if (isNew)
            found->second = versionOf(terrain_, at);
        versions[static_cast<size_t>(k)] = found->second;
    }
    return versions;
}

// False when the tile is not resident.
bool TerrainColliders::readTile(TilePlace place, Tile& tile)
{
    const TileVersions versions = versionsAt(place);
    if (versions[4] == 0)
        return false;
    if (versions != tile.versions)
    {
        tile.wantedBefore.swap(tile.wanted);
        readSamples(terrain_, place, tile.wanted);
    }
    tile.versions = versions;
    return true;
}

// Sand that settles under a body would lift it at once, and out of proportion: columns are coarse.
void TerrainColliders::limitRise(Change& change)
{
    struct Limit
    {
        Change& change;
        BodyBottom& body;
        bool carries = false;

        bool isMeant(size_t i) const
        {
            return change.after[i] != kNone && (change.before[i] == kNone || change.after[i] > change.before[i])
                   && change.after[i] > body.bounds().mMin.GetY() - kTouch;
        }
        void look(size_t i, float under)
        {
            carries = carries || change.after[i] > under - kTouch;
            if (change.after[i] <= under)
                return;
            change.after[i] = change.before[i] == kNone ? under : std::max(under, change.before[i]);
            change.held = true;
        }
    };
    JPH::AABox box = change.boxOf(change.rises);
    box.mMin.SetY(-JPH::cLargeFloat); // those that lie deeper too
    for (const JPH::BodyID id : bodiesIn(system_, box))
    {
        BodyBottom body;
        if (!body.look(system_, id))
            continue;
        body.setOrigin(change.corner);
        Limit limit{change, body};
        change.forSamplesUnder(body, change.rises, limit);
        if (limit.carries && body.asleep())
            onGround_.push_back(id);
    }
}

void TerrainColliders::findFallers(Change& change)
{
    struct Fall
    {
        const Change& change;
        float layer; // m: so much in a step is sand that woke
        bool woke = false, lost = false;

        bool isMeant(size_t i) const { return change.after[i] < change.before[i] - kLeastFall; }
        void look(size_t i, float under)
        {
            if (change.before[i] == kNone || change.before[i] <= under - kTouch || change.after[i] >= under)
                return;
            // By the copy: ground that was held down falls by less than the sand that woke.
            (change.wantedBefore[i] - change.wanted[i] >= layer ? woke : lost) = true;
        }
    };
    for (const JPH::BodyID id : bodiesIn(system_, change.boxOf(change.falls)))
    {
        BodyBottom body;
        if (!body.look(system_, id) || !body.asleep())
            continue;
        body.setOrigin(change.corner);
        Fall fall{change, sandWoke_ ? kLeastLayer * spacing_ : JPH::cLargeFloat};
        change.forSamplesUnder(body, change.falls, fall);
        if (fall.lost)
            fallers_.push_back(id);
        else if (fall.woke)
            onSand_.push_back(id);
    }
}

bchResult TerrainColliders::moveGround(TilePlace place, Tile& tile, std::string& error)
{
    if (tile.ground.empty())
    {
        tile.ground.assign(kSampleCount, kNone);
        tile.wantedBefore = tile.wanted;
    }
    std::vector<float> after = tile.wanted;
    Change change{tile.ground, after, tile.wantedBefore, tile.wanted, cornerOf(place), spacing_, {}, {}, false};
    change.find();
    if (change.rises.any())
        limitRise(change);
    if (change.falls.any())
        findFallers(change);
    tile.held = change.held;
    if (after == tile.ground)
        return BCH_OK;
    tile.ground = std::move(after);
    return show(place, tile, error);
}

bchResult TerrainColliders::show(TilePlace place, Tile& tile, std::string& error)
{
    const float half = 0.5f * spacing_;
    JPH::HeightFieldShapeSettings settings(
        tile.ground.data(), JPH::Vec3(-half, 0.0f, -half), JPH::Vec3(spacing_, 1.0f, spacing_),
        static_cast<JPH::uint32>(kSampleSide));
    settings.SetEmbedded();
    const JPH::ShapeSettings::ShapeResult made = settings.Create();
    if (made.HasError())
    {
        error = "the terrain's ground: " + std::string(made.GetError().c_str());
        return BCH_ERROR_INTERNAL;
    }
    JPH::BodyInterface& bodies = system_.GetBodyInterface();
    if (!tile.body.IsInvalid())
    {
        bodies.SetShape(tile.body, made.Get(), false, JPH::EActivation::DontActivate);
        return BCH_OK;
    }
    JPH::BodyCreationSettings body(
        made.Get(), cornerOf(place), JPH::Quat::sIdentity(), JPH::EMotionType::Static, settings_.layer);
    body.mFriction = settings_.friction;
    body.mRestitution = settings_.restitution;
    tile.body = bodies.CreateAndAddBody(body, JPH::EActivation::DontActivate);
    if (tile.body.IsInvalid())
    {
        error = "the physics system has no room for the body of a terrain tile";
        return BCH_ERROR_CAPACITY;
    }
    bodies_.insert(tile.body);
    return BCH_OK;
}

void TerrainColliders::remove(std::map<TilePlace, Tile>::iterator at)
{
    const JPH::BodyID body = at->second.body;
    if (!body.IsInvalid())
    {
        system_.GetBodyInterface().RemoveBody(body);
        system_.GetBodyInterface().DestroyBody(body);
        bodies_.erase(body);
    }
    tiles_.erase(at);
}

bool TerrainColliders::isForgotten(TilePlace place, Tile& tile) const
{
    tile.unused = needed_.count(place) != 0 ? 0 : tile.unused + 1;
    if (tile.unused < kUnusedSteps)
        return false;
    tile.unused = 0;
    const float width = BCH_TILE_SIDE * spacing_;
    JPH::AABox box(JPH::Vec3(0.0f, -JPH::cLargeFloat, 0.0f), JPH::Vec3(width, JPH::cLargeFloat, width));
    box.Translate(JPH::Vec3(cornerOf(place)));
    for (const JPH::BodyID id : bodiesIn(system_, box))
        if (BodyBottom body; body.look(system_, id))
            return false;
    return true;
}

bchResult TerrainColliders::follow(float seconds, std::string& error)
{
    onGround_.clear();
    onSand_.clear();
    versions_.clear();
    bchTerrainInfo info = bchDefaultTerrainInfo();
    if (bchTerrain_GetInfo(terrain_, &info) != BCH_OK)
    {
        while (!tiles_.empty())
            remove(tiles_.begin());
        return BCH_OK;
    }
    sandWoke_ = info.wokenCount > 0;
    findNeeded(seconds);
    for (const TilePlace place : needed_)
        if (tiles_.count(place) == 0 && versionOf(terrain_, place) != 0)
            tiles_[place] = {};
    const bool changed = info.changeCount != changeCount_;
    const bool looksAgain = ++step_ % kHeldSteps == 0;
    for (auto at = tiles_.begin(); at != tiles_.end();)
    {
        const auto here = at++;
        Tile& tile = here->second;
        const TileVersions before = tile.versions;
        if (((changed || tile.body.IsInvalid()) && !readTile(here->first, tile)) || isForgotten(here->first, tile))
        {
            remove(here);
            continue;
        }
        if (tile.versions == before && !(tile.held && looksAgain))
            continue;
        if (const bchResult result = moveGround(here->first, tile, error); result != BCH_OK)
        {
            remove(here);
            return result;
        }
    }
    changeCount_ = info.changeCount;
    return BCH_OK;
}

void TerrainColliders::wakeWhoeverLostGround()
{
    for (const JPH::BodyID id : fallers_)
        system_.GetBodyInterface().ActivateBody(id); // knows bodies that are gone
    fallers_.clear();
}

} // namespace barchan
