// Lines, points and words that show what the sand is doing, in Unreal's units. For developers: most of it asks the
// device and waits for the answer, so update() belongs where the simulation is idle.
#pragma once

#include "BarchanBridge/landscape_terrain.h"

namespace barchan::unreal
{

struct DebugRequest
{
    bchDebugParts parts = 0;   // as bchWorld_DebugDraw has them; zones are among them
    bool contacts = false;     // of grains: along the normal, as long as the force is large
    bool awakeColumns = false; // a cross on every column of terrain whose sand is awake, around `centre`
    bool ledger = false;       // where all mass is, in words
    Vec3d centre;              // cm

    bool anything() const { return parts != 0 || contacts || awakeColumns || ledger; }
};

struct DebugStroke
{
    Vec3d from, to; // cm
    uint32_t color; // 0xRRGGBB
};

struct DebugDot
{
    Vec3d at;      // cm
    double radius; // cm
    uint32_t color;
};

class BARCHANBRIDGE_API DebugDrawing
{
public:
    static constexpr int32_t kColumns = 64; // each way, that are asked whether they are awake

    void open(bchWorldId world) { world_ = world; }
    void close(); // before the world ends

    // `terrain` may be null. Columns are asked without waiting and come some frames later.
    bchResult update(const DebugRequest& request, const LandscapeTerrain* terrain);

    const std::vector<DebugStroke>& strokes() const { return strokes_; }
    const std::vector<DebugDot>& dots() const { return dots_; }
    const char* words() const { return words_; } // "" where nothing was asked
    uint32_t awakeCount() const { return awakeCount_; }

private:
    bchResult addParts(bchDebugParts parts);
    bchResult addContacts();
    bchResult addColumns(const Vec3d& centre, const LandscapeTerrain& terrain);
    bchResult writeLedger();

    bchWorldId world_{};
    bchQueriesId queries_{};
    std::vector<bchQuery> asked_;
    std::vector<bchQueryHit> hits_;
    std::vector<DebugStroke> strokes_, columns_;
    std::vector<DebugDot> dots_;
    uint32_t awakeCount_ = 0;
    char words_[512] = "";
};

} // namespace barchan::unreal
