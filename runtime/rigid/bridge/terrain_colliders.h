// Jolt's ground on a terrain: a static body with a height field for every tile near bodies that move, in step with the
// host's copy of the columns.
//
// Where sand wakes the ground sinks, and the sand carries what lies there. Where sand settles the ground rises, but not
// into bodies: under one it stays at its underside until it has left, so that nothing is flung out of the ground
// when it wakes. Shapes are replaced, never changed: queries of other threads go on with those that they hold.
#pragma once

#include "body_bottoms.h"
#include "tile_samples.h"

#include "barchan/jolt.hpp"

#include <map>
#include <set>
#include <string>

namespace barchan
{

class TerrainColliders
{
public:
    TerrainColliders(
        JPH::PhysicsSystem& system, bchTerrainId terrain, const bchTerrainInfo& info, const TerrainSettings& settings)
        : system_(system), terrain_(terrain), origin_(info.origin), spacing_(info.spacing), settings_(settings)
    {
    }
    ~TerrainColliders();
    TerrainColliders(const TerrainColliders&) = delete;
    TerrainColliders& operator=(const TerrainColliders&) = delete;

    // Follows the host's copy. Neither a step of the world nor one of Jolt's is under way; `seconds` is what the next
    // one takes. A terrain that was destroyed has no ground.
    bchResult follow(float seconds, std::string& error);

    // Sleepers whose ground sank, but not because its sand woke, wake before the world's next step, so that whatever
    // sand there is carries them in Jolt's next one.
    void wakeWhoeverLostGround();

    // Sleepers that since the newest follow() lie on ground instead of sand, and on sand instead of ground.
    const std::vector<JPH::BodyID>& onGround() const { return onGround_; }
    const std::vector<JPH::BodyID>& onSand() const { return onSand_; }

    bool owns(JPH::BodyID id) const { return bodies_.count(id) != 0; }
    size_t count() const { return tiles_.size(); }

private:
    struct Tile
    {
        JPH::BodyID body;
        TileVersions versions{};
        std::vector<float> wanted, wantedBefore; // as the host's copy has it, and had it
        std::vector<float> ground;               // as Jolt has it
        uint32_t unused = 0;                     // steps since a body that moves was near
        bool held = false;                       // some ground is lower than wanted
    };
    struct Change; // of a tile's ground

    void findNeeded(float seconds);
    TileVersions versionsAt(TilePlace place);
    bool readTile(TilePlace place, Tile& tile);
    bchResult moveGround(TilePlace place, Tile& tile, std::string& error);
    void limitRise(Change& change);
    void findFallers(Change& change);
    bchResult show(TilePlace place, Tile& tile, std::string& error);
    void remove(std::map<TilePlace, Tile>::iterator at);
    bool isForgotten(TilePlace place, Tile& tile) const;
    JPH::RVec3 cornerOf(TilePlace place) const;

    JPH::PhysicsSystem& system_;
    bchTerrainId terrain_;
    bchPosition origin_;
    float spacing_; // m
    TerrainSettings settings_;
    std::map<TilePlace, Tile> tiles_; // in an order that is the same in every run, as are Jolt's bodies then
    std::set<JPH::BodyID> bodies_;
    std::set<TilePlace> needed_;
    std::map<TilePlace, uint64_t> versions_; // as asked for in this step
    std::vector<JPH::BodyID> onGround_, onSand_, fallers_;
    bool sandWoke_ = false; // in the world's newest step
    uint64_t changeCount_ = 0;
    uint32_t step_ = 0;
};

} // namespace barchan
