// The handoff between terrain and awake sand: columns give sand as particles of a patch or as grains where regions want
// it awake, and take it back where it has come to rest; particles that fly by themselves become grains.
//
// Everything is decided on the device and counted in quanta: not one is lost, whatever has no room. The census must be
// of the sand as it is when sand settles, and the ground must show the columns as they are when sand is woken. Both
// leave columns that have changed behind (law/mark_changed.h).
#pragma once

#include "grains/grain_set.h"
#include "patches/patch.h"
#include "terrain/terrain_view.h"
#include "terrain/tile_list.h"

#include <span>

namespace bch
{

struct HandoffSetup
{
    uint32_t tileCapacity = 0;
    uint32_t wakeTileCapacity = 0; // tiles that a step looks at for sand to wake
    uint32_t regionCapacity = 0;   // those of bodies too
    uint32_t bodyCapacity = 0;
    uint32_t focusCapacity = 0;
    uint32_t splashCapacity = 0; // particles that the patch may have where some splash; 0: none does
    uint32_t materialCapacity = 1;
    uint32_t perSide = 2;        // particles along the side of a column, 1 to 4
    float columnSpacing = 0.25f; // m
    uint32_t grainEdge = 0;      // of grains that sand becomes, in units of 2 R / kEdgeSteps; 0 spheres
    double quantum = 1.0e-6;     // kg
};

// Where sand is wanted awake, from where bodies are on the device now: no answer is waited for, and none is older than
// another.
struct ZoneWork
{
    std::span<const gpu::HandoffRegion> given; // by the host
    std::span<const float> reaches;            // m, by body; 0 where there is none
    std::span<const glm::vec4> focus;          // relative to the anchor
    BufferView bodies;                         // gpu::BodyRow
    float margin = 2.5f;                       // of a body's reach
    float seconds = 0.25f;                     // ahead
    float depth = 1.0f;                        // m
    float taper = 1.0f;                        // m of depth per m from the edge
    float stay = 0.5f;                         // m beyond a region
    float farthest = 0.0f;                     // m from a focus; 0 no limit
};

// How much sand is woken.
struct WakeWork
{
    uint32_t limit = 0;        // particles or grains that there may be; at most the capacity of their arrays
    uint32_t cap = UINT32_MAX; // that may come in this step
    float gravity = 9.81f;     // m/s^2, downwards
    float level = 0.0f;        // of grains: m, relative to the anchor, where the lowest layer is to begin
    BufferView report;         // shared/report.h: the patch's, or that of all grains
};

// Which sand settles.
struct SettleWork
{
    uint32_t maxCount = 0;
    uint32_t firstTag = 0, lastTag = UINT32_MAX;
    BufferView report;
    float slow = 0; // m/s: what is slower is at rest
};

// Which particles splash. After the last substep, before anything else joins the patch.
struct SplashWork
{
    uint32_t maxCount = 0;   // particles
    uint32_t limit = 0;      // grains that there may be
    uint32_t cap = 0;        // grains that may come in this step
    float leastSpeed = 1.0f; // m/s
    BufferView patchReport, grainReport;
};

class Handoff
{
public:
    Handoff(Device& device, const HandoffSetup& setup);

    const HandoffSetup& setup() const { return setup_; }
    BufferView regions() const { return regions_; } // those of the last wake, gpu::HandoffRegion
    uint32_t regionCount() const { return regionCount_; }
    BufferView awakeColumns() const { return awakeColumns_; } // one word: those with sand above them, by the census
    float spacing() const { return setup_.columnSpacing / static_cast<float>(setup_.perSide); } // m, of particles

    // Radius of the spheres of a grain with the quanta of a particle.
    float grainRadius(uint32_t quantaPerParticle, float grainDensity) const;
    // By material; 0 where there is none. Returns whether grains of these sizes fit where particles were.
    bool recordGrainRadii(Recorder& recorder, std::span<const float> radii);

    // The regions of wake and settle from now on, and the tiles to wake, the most wanted first and none twice: both by
    // the host, or both from where bodies are.
    void recordRegions(Recorder& recorder, std::span<const gpu::HandoffRegion> regions);
    void recordTiles(Recorder& recorder, std::span<const uint32_t> slots);
    void recordZones(Recorder& recorder, const TerrainView& terrain, const ZoneWork& work);

    // What lies above the columns: the first call forgets what was known, the second one adds to it.
    void recordCensus(
        Recorder& recorder, const TerrainView& terrain, const Patch& patch, uint32_t maxCount, float slow) const;
    void recordCensusGrains(
        Recorder& recorder, const TerrainView& terrain, const GrainSet& grains, uint32_t maxCount, float slow) const;

    // For the regions that want particles, and for those that want grains. New ones come behind those that are there.
    void recordWake(Recorder& recorder, const TerrainView& terrain, const Patch& patch, const WakeWork& work) const;
    void recordWakeGrains(
        Recorder& recorder, const TerrainView& terrain, const GrainSet& grains, const WakeWork& work) const;

    void recordSettle(Recorder& recorder, const TerrainView& terrain, const Patch& patch, const SettleWork& work) const;
    void recordSettleGrains(
        Recorder& recorder, const TerrainView& terrain, const GrainSet& grains, const SettleWork& work) const;
    // What has settled by these calls becomes loose sand.
    void recordLand(Recorder& recorder, const TerrainView& terrain) const;

    void recordSplash(Recorder& recorder, const Patch& patch, const GrainSet& grains, const SplashWork& work) const;

private:
    struct Sand; // what particles and grains have in common

    void
    recordCount(Recorder& recorder, const TerrainView& terrain, const Sand& sand, uint32_t maxCount, float slow) const;
    gpu::WakeParams wakeParams(const WakeWork& work, uint32_t kind) const;
    void recordTake(
        Recorder& recorder, const TerrainView& terrain, const WakeWork& work, const gpu::WakeParams& params,
        BufferView count) const;
    void recordRoom(
        Recorder& recorder, const ElementCount& givers, BufferView count, BufferView report,
        const gpu::RoomParams& params) const;
    void recordGrow(Recorder& recorder, const Sand& sand, BufferView report, bool countAwake) const;
    void recordGive(Recorder& recorder, const TerrainView& terrain, const Sand& sand, const SettleWork& work) const;

    HandoffSetup setup_;
    uint32_t regionCount_ = 0;
    uint32_t focusCount_ = 0;
    float pitch_; // m: of grains on top of each other
    TileList wakeTiles_, sandTiles_, landingTiles_;
    ArrayBuffer<gpu::HandoffRegion> regions_;
    ArrayBuffer<float> radii_;
    ArrayBuffer<float> reaches_;
    ArrayBuffer<glm::vec4> focus_;
    ArrayBuffer<uint32_t> tileKeys_; // m from the nearest focus, by its bits
    ArrayBuffer<uint32_t> tileArgs_; // a thread for every tile to wake
    ArrayBuffer<uint32_t> wakeArgs_; // and for every column that is looked at
    ArrayBuffer<uint32_t> elements_; // one word: columns that may give
    ArrayBuffer<uint32_t> needs_, offsets_;
    ArrayBuffer<uint32_t> gate_, args_;
    ArrayBuffer<uint32_t> arrivals_;     // shared/handoff.h
    ArrayBuffer<uint32_t> noMarks_;      // bound where there are none
    ArrayBuffer<uint32_t> awakeColumns_; // one word, of the last census
    std::unique_ptr<Buffer> scratch_;
};

} // namespace bch
