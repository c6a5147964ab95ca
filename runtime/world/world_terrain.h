// A terrain in a world: its tiles, what the host knows of them, and the books of what came and went.
#pragma once

#include "handoff/handoff.h"
#include "terrain/ruts.h"
#include "terrain/terrain.h"
#include "terrain/toppling.h"
#include "terrain/wind_transport.h"

#include "barchan/terrain.h"

namespace bch
{

// A step that the terrain took part in: what the host knew when it was recorded and, once it is over, what it told.
struct TerrainTell
{
    uint64_t step = 0; // from 1 on; 0 where there is none
    uint64_t changesBefore = 0;
    TerrainTold told;
    // Some sand woke or settled, of the patch and of grains.
    bool converted = false, grainsConverted = false;
};

constexpr uint32_t kTerrainTells = 4; // as many as there can be steps in flight

// A tile that the host has in its keeping. No padding: its bytes are stored.
struct PagedTile
{
    int32_t x, z;
    uint64_t quanta;
};

// How the ground bore a body in a step that is over.
struct BodyRut
{
    uint64_t step = 0; // 0: it stood on none
    float sinkage = 0.0f;
    uint32_t columns = 0;
    glm::vec3 force{0.0f}; // N
};

// Where the game looks. No padding: its bytes are hashed and stored.
struct FocusPoint
{
    glm::dvec3 position{0.0};
    float wakeRadius = 0.0f; // m
    uint32_t asGrains = 0;
};
static_assert(sizeof(FocusPoint) == 24 + 8);

// No padding: its bytes are stored.
struct TerrainBooks
{
    uint64_t spawned = 0, removed = 0; // by tiles that came and went; brushes keep their books on the device
};

constexpr uint32_t kNoPatch = UINT32_MAX;

// What a terrain needs to know of its world.
struct TerrainRoom
{
    uint32_t materialCapacity, bodyCapacity, fieldCapacity, stepsInFlight;
    double quantum; // kg
    uint32_t patch; // kNoPatch: it never wakes
    float patchSpacing;
    uint32_t patchCapacity; // particles
};

struct WorldTerrain : Hosted
{
    WorldTerrain(Device& device, const bchTerrainDef& def, const TerrainRoom& room);

    Terrain terrain;
    Toppling toppling;
    std::unique_ptr<Handoff> handoff; // none: it never wakes
    std::unique_ptr<WindTransport> wind;
    std::unique_ptr<Ruts> ruts;
    ArrayBuffer<float> loads; // N, of bodies, for ruts
    Vector<BodyRut> bodyRuts; // by body; empty without ruts
    bchTerrainDef def;
    uint32_t patch = kNoPatch; // that has its awake sand
    bool grainsFit = false;    // it may wake as grains

    Vector<PagedTile> paged; // sorted by place
    TerrainBooks books;
    uint64_t changes = 0;                      // by the host; it rests only while nothing has changed since its answer
    bool resting = false;                      // by what plans may know: steps leave it alone
    TerrainTell tells[kTerrainTells];          // by step
    Vector<ArrayBuffer<uint32_t>> tellBuffers; // not in use
    Vector<bchTileChange> goneTiles;           // that the host was not told of yet
    bchTerrainInfo newest = bchDefaultTerrainInfo();

    void touch()
    {
        ++changes;
        resting = false;
    }
    TerrainTell& tell(uint64_t step) { return tells[step % kTerrainTells]; }
    TerrainTold told; // by the newest answer
    // Words of an answer: the terrain's own, and then what ruts tell of each body.
    uint64_t answerWords() const;
    void takeRuts(uint64_t step, uint32_t bodyCount, const uint32_t* words);
    uint64_t pagedQuanta() const;
    // Books a tile that comes in or goes out.
    void bookArrival(const Tile& tile);
    void bookDeparture(const Tile& tile, bool kept);
};

// Checks what depends on nothing else. Throws Failure(BCH_ERROR_INVALID_ARGUMENT).
void checkTerrainDef(const bchTerrainDef& def);

gpu::TerrainMaterial terrainMaterial(
    const bchTerrainDef& terrain, const bchMaterialDef& material, const Handoff* handoff, double quantum,
    float gravity);
// How many particles lie along a column's side. Throws Failure(BCH_ERROR_INVALID_ARGUMENT).
uint32_t particlesPerSide(const bchTerrainDef& def, float patchSpacing);

} // namespace bch
