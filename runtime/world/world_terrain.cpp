#include "world/world_terrain.h"

#include "base/failure.h"
#include "bodies/body_set.h"
#include "materials/material_table.h"
#include "patches/fill.h"
#include "world/field_table.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace bch
{

namespace
{
constexpr double kPi = 3.14159265358979323846;

void checkWithin(const char* name, double value, double low, double high)
{
    if (!(value >= low && value <= high))
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchTerrainDef::%s is %g; it must be within %g .. %g", name, value, low, high);
}

void checkWithin(const char* name, float value, float low, float high)
{
    checkWithin(name, static_cast<double>(value), static_cast<double>(low), static_cast<double>(high));
}

// How high sand stands upright by cohesion alone: 4 c / (rho g) tan(45 degrees + phi / 2).
float standingHeight(const bchMaterialDef& material, float gravity)
{
    const double weight = static_cast<double>(MaterialTable::bulkDensity(material))
                          * static_cast<double>(std::fmax(gravity, gpu::kLeastGravity));
    return static_cast<float>(
        4.0 * static_cast<double>(material.cohesion) / weight
        * std::tan(0.25 * kPi + 0.5 * static_cast<double>(material.frictionAngle)));
}

// Bekker's k of sand of which no more is known: p = k z^n is what theory says that sand bears, where a wheel of common
// size has sunk as deep as wheels do. Vesic's factors: 0.5 weight N_gamma breadth + cohesion N_c, the breadth being the
// length sqrt(D z) of the wheel's contact.
float bearingModulus(const bchMaterialDef& material, float gravity)
{
    constexpr double kWheel = 0.6;  // m, its diameter
    constexpr double kDepth = 0.03; // m
    constexpr double kShape = 0.8;  // of a contact half as long as it is broad
    constexpr double kLeast = 1.0e3, kMost = 1.0e9;
    const double angle = std::fmax(static_cast<double>(material.frictionAngle), 0.01);
    const double slope = std::tan(angle), rise = std::tan(0.25 * kPi + 0.5 * angle);
    const double deep = std::exp(kPi * slope) * rise * rise; // N_q
    const double weight = static_cast<double>(MaterialTable::bulkDensity(material)) * static_cast<double>(gravity);
    const double pressure = kShape * 0.5 * weight * 2.0 * (deep + 1.0) * slope * std::sqrt(kWheel * kDepth)
                            + static_cast<double>(material.cohesion) * (deep - 1.0) / slope;
    const double modulus = pressure / std::pow(kDepth, static_cast<double>(material.pressExponent));
    return static_cast<float>(std::clamp(modulus, kLeast, kMost));
}

auto findPaged(Vector<PagedTile>& tiles, glm::ivec2 place)
{
    return std::lower_bound(
        tiles.begin(), tiles.end(), place,
        [](const PagedTile& tile, const glm::ivec2& wanted)
        { return std::tie(tile.z, tile.x) < std::tie(wanted.y, wanted.x); });
}
} // namespace

void checkTerrainDef(const bchTerrainDef& def)
{
    for (const double value : {def.origin.x, def.origin.y, def.origin.z})
        checkWithin("origin", value, -1.0e9, 1.0e9);
    checkWithin("spacing", def.spacing, 0.01f, 10.0f);
    checkWithin("tileCapacity", static_cast<double>(def.tileCapacity), 1.0, gpu::kMostTiles);
    checkWithin("floor", def.floor, -kHighestColumn, kHighestColumn);
    checkWithin("toppleCount", static_cast<double>(def.toppleCount), 0.0, 64.0);
    checkWithin("publishCapacity", static_cast<double>(def.publishCapacity), 1.0, 256.0);
    checkWithin("wakeDepth", def.wakeDepth, 0.0f, 100.0f);
    checkWithin("wakeMargin", def.wakeMargin, 0.5f, 20.0f);
    checkWithin("wakeSeconds", def.wakeSeconds, 0.0f, 5.0f);
    checkWithin("stayMargin", def.stayMargin, 0.0f, 100.0f);
    checkWithin("lodDistance", def.lodDistance, 0.0f, 1.0e6f);
    checkWithin("wakeCapacity", static_cast<double>(def.wakeCapacity), 1.0, 4194304.0);
    checkWithin("splashSpeed", def.splashSpeed, 0.0f, 1.0e3f);
    checkWithin("windTransport", def.windTransport, 0.0f, 1.0f);
    checkWithin("ruts", static_cast<double>(def.ruts), 0.0, 1.0);
}

gpu::TerrainMaterial terrainMaterial(
    const bchTerrainDef& terrain, const bchMaterialDef& material, const Handoff* handoff, double quantum, float gravity)
{
    const double spacing = static_cast<double>(terrain.spacing);
    const double density = static_cast<double>(MaterialTable::bulkDensity(material));
    gpu::TerrainMaterial row{};
    row.heightPerQuantum = static_cast<float>(quantum / (density * spacing * spacing));
    row.slope = std::tan(material.frictionAngle);
    row.stand = standingHeight(material, gravity);
    row.inverseDensity = static_cast<float>(1.0 / density);
    row.pressModulus = material.pressModulus > 0.0f ? material.pressModulus : bearingModulus(material, gravity);
    row.pressExponent = material.pressExponent;
    if (handoff)
    {
        const FillMaterial particle = makeFillMaterial(0, material, handoff->spacing(), quantum);
        row.quantaPerParticle = particle.quantaPerParticle;
        row.lateralRatio = particle.lateralRatio;
    }
    return row;
}

uint32_t particlesPerSide(const bchTerrainDef& def, float patchSpacing)
{
    const float side = std::round(def.spacing / patchSpacing);
    if (!(side >= 1.0f && side <= 4.0f) || std::fabs(side * patchSpacing - def.spacing) > 1.0e-4f * def.spacing)
        fail(
            BCH_ERROR_INVALID_ARGUMENT,
            "the patch of the terrain has a spacing of %g m; it must be bchTerrainDef::spacing, %g m, over 1, 2, 3 or "
            "4",
            static_cast<double>(patchSpacing), static_cast<double>(def.spacing));
    return static_cast<uint32_t>(side);
}

namespace
{
constexpr uint32_t kWakeTiles = 64; // that a step looks at, at most: more are far from any focus

TerrainSetup terrainSetup(const bchTerrainDef& def, uint32_t materialCapacity)
{
    return {
        {def.origin.x, def.origin.y, def.origin.z},
        def.spacing,
        def.tileCapacity,
        def.floor,
        def.publishCapacity,
        materialCapacity};
}

HandoffSetup handoffSetup(const bchTerrainDef& def, const TerrainRoom& room)
{
    HandoffSetup setup;
    setup.tileCapacity = def.tileCapacity;
    setup.wakeTileCapacity = std::min(def.tileCapacity, kWakeTiles);
    setup.bodyCapacity = room.bodyCapacity;
    setup.focusCapacity = BCH_MAX_FOCUS;
    setup.regionCapacity = BCH_MAX_FOCUS + room.fieldCapacity + kExplosionCapacity + room.bodyCapacity;
    setup.materialCapacity = room.materialCapacity;
    setup.perSide = particlesPerSide(def, room.patchSpacing);
    setup.columnSpacing = def.spacing;
    setup.quantum = room.quantum;
    setup.grainEdge = gpu::kEdgeSteps; // tetrahedra of spheres that touch
    setup.splashCapacity = def.splashSpeed > 0.0f ? room.patchCapacity : 0;
    return setup;
}
} // namespace

WorldTerrain::WorldTerrain(Device& device, const bchTerrainDef& wanted, const TerrainRoom& room)
    : terrain(device, terrainSetup(wanted, room.materialCapacity)), toppling(device, wanted.tileCapacity), def(wanted),
      patch(room.patch)
{
    if (room.patch != kNoPatch)
        handoff = std::make_unique<Handoff>(device, handoffSetup(wanted, room));
    if (wanted.windTransport > 0.0f)
        wind = std::make_unique<WindTransport>(device, wanted.tileCapacity);
    if (wanted.ruts != 0)
    {
        ruts = std::make_unique<Ruts>(device, wanted.tileCapacity, room.bodyCapacity);
        loads = device.createArray<float>("loads on terrain", room.bodyCapacity);
        bodyRuts.resize(room.bodyCapacity);
    }
    tellBuffers.reserve(room.stepsInFlight);
    for (uint32_t i = 0; i < room.stepsInFlight; ++i)
        tellBuffers.push_back(
            device.createArray<uint32_t>("terrain answer", static_cast<uint32_t>(answerWords()), MemoryKind::readback));
}

uint64_t WorldTerrain::answerWords() const
{
    return terrain.tellWords() + bodyRuts.size() * gpu::kRutTold;
}

void WorldTerrain::takeRuts(uint64_t step, uint32_t bodyCount, const uint32_t* words)
{
    for (uint32_t i = 0; i < bodyCount; ++i, words += gpu::kRutTold)
    {
        if (words[gpu::kRutColumns] == 0)
            continue;
        BodyRut& rut = bodyRuts[i];
        rut.step = step;
        rut.sinkage = glm::uintBitsToFloat(words[gpu::kRutSinks]);
        rut.columns = words[gpu::kRutColumns];
        for (uint32_t axis = 0; axis < 3; ++axis)
        {
            const uint32_t* number = words + gpu::kRutForce + 2 * axis;
            const auto units = static_cast<int64_t>(uint64_t{number[1]} << 32 | number[0]);
            rut.force[static_cast<int>(axis)] = static_cast<float>(static_cast<double>(units) * kLedgerUnit);
        }
    }
}

uint64_t WorldTerrain::pagedQuanta() const
{
    uint64_t sum = 0;
    for (const PagedTile& tile : paged)
        sum += tile.quanta;
    return sum;
}

// A tile that was in the host's keeping comes back with what it had; what it has more or less came or went there.
void WorldTerrain::bookArrival(const Tile& tile)
{
    const uint64_t quanta = tile.quanta();
    uint64_t had = 0;
    const auto found = findPaged(paged, tile.place);
    if (found != paged.end() && found->x == tile.place.x && found->z == tile.place.y)
    {
        had = found->quanta;
        paged.erase(found);
    }
    books.spawned += quanta > had ? quanta - had : 0;
    books.removed += had > quanta ? had - quanta : 0;
}

void WorldTerrain::bookDeparture(const Tile& tile, bool kept)
{
    if (kept)
        paged.insert(findPaged(paged, tile.place), {tile.place.x, tile.place.y, tile.quanta()});
    else
        books.removed += tile.quanta();
}

} // namespace bch
