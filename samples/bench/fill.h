// What grains, and the peers beside them, are measured with: a loose fill falls into an open box; then the box is
// tilted, and the second in which the fill slumps counts. All of it moves, and nearly all of it touches.
#pragma once

#include "barchan/base.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace sample
{

struct FillDef
{
    uint32_t count = 0;
    uint32_t spheresPerGrain = 4; // or 1
    float radius = 0;             // m, of the spheres
    float spacing = 0;            // m, of the lattice that grains start on: nothing touches
    uint32_t side = 0;            // grains along each side of the box; about ten layers are above each other

    float density = 2650.0f;
    float friction = 0.5f; // among grains and against walls
    float restitution = 0.5f;
    float stiffness = 2.0e6f; // Pa: chosen as for games, the mean overlap is a few per cent

    float half() const { return 0.5f * spacing * static_cast<float>(side); } // m: of the box
    float height() const;                                                    // m: of the fill before it falls
};

constexpr float kFrameSeconds = 1.0f / 60.0f;
constexpr uint32_t kFallFrames = 45; // before the second that counts
constexpr uint32_t kFrames = 60;     // of that second
constexpr bchVec3 kFallGravity = {0, -9.81f, 0};
constexpr bchVec3 kTiltGravity = {6.94f, -6.94f, 0}; // by 45 degrees

FillDef fillOfTetrahedra(uint32_t count); // 10 cm from surface to surface
FillDef fillOfSpheres(uint32_t count);    // of the same spheres

std::vector<bchVec3> placesOf(const FillDef& fill); // the floor is y = 0, the middle of the box x = z = 0
std::vector<bchQuat> turnsOf(const FillDef& fill);

// The wall's clock, and the processor's time of this process: on a busy machine the latter says more.
struct Spent
{
    double wallSeconds = 0;
    double cpuSeconds = 0;
};

class Stopwatch
{
public:
    Stopwatch();
    Spent read() const;

private:
    std::chrono::steady_clock::time_point begin_;
    double cpuBegin_;
};

} // namespace sample
