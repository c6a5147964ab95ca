// What is wrong with settings, in sentences, before anything runs: for validators of an editor and for logs.
#pragma once

#include "BarchanBridge/export.h"
#include "BarchanBridge/units.h"

namespace barchan::unreal
{

struct SandSettings
{
    double stepSeconds = 1.0 / 60.0;
    double maxLagSeconds = 0.1;
    double particleSpacing = 12.5; // cm
    double maxGrainRadius = 5.0;   // cm
    double massQuantum = 1.0e-4;   // kg
    int64_t grainCapacity = 16384;
    int64_t bodyCapacity = 256;
    int64_t particleCapacity = 65536;
    int64_t renderGrains = 0; // per particle
    int64_t materialCapacity = 16;
    int64_t emitterCapacity = 16;
    int64_t fieldCapacity = 16;
    int64_t bodyPartCapacity = 0; // of all bodies; 0: four each
    int64_t shapeCapacity = 64;
    double shapeMegabytes = 32.0;
};

struct TerrainSettings
{
    double scaleX = 100.0, scaleY = 100.0; // cm between vertices
    double depth = 100.0;                  // cm of loose sand
    double wakeDepth = 100.0;              // cm
    double radius = 10000.0;               // cm; 0: everywhere
    double bulkDensity = 1590.0;           // kg/m^3
    int64_t columnsPerQuad = 4;
    int64_t tileCapacity = 256;
    int64_t textureSide = 0;  // texels of a height texture; 0: none
    int64_t quads = 0;        // of the Landscape, the longer way; 0: not known
    bool partitioned = false; // the world loads parts of the Landscape
    bool extentKnown = false; // FirstVertex and LastVertex are set
};

// `wrong`: it will not run so. Else it runs, and not as one might think.
using ComplaintFunction = void (*)(void* user, bool wrong, const char* sentence);

// How many complaints there were.
BARCHANBRIDGE_API uint32_t checkSand(const SandSettings& sand, ComplaintFunction complain, void* user);
BARCHANBRIDGE_API uint32_t
checkTerrain(const SandSettings& sand, const TerrainSettings& terrain, ComplaintFunction complain, void* user);

// The capacities of a world with these settings, each moved to the nearest that is allowed.
BARCHANBRIDGE_API void setCapacities(const SandSettings& sand, bchWorldDef& world);

// The nearest number of render grains that a particle can have: a multiple of 7 up to 1022.
BARCHANBRIDGE_API uint32_t nearestRenderGrains(int64_t wanted);

} // namespace barchan::unreal
