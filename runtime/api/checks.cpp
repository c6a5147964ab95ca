#include "api/checks.h"

#include "base/failure.h"

#include <cmath>
#include <initializer_list>

namespace bch::api
{

namespace
{
constexpr float kMaxAcceleration = 1.0e4f;
constexpr double kMaxPosition = 1.0e9;                    // m; a double still tells micrometres apart there
constexpr uint64_t kMostShapeBytes = uint64_t{128} << 20; // what one storage buffer holds everywhere

// Not a number fails every comparison, so it is refused too.
void checkWithin(const char* name, double value, double low, double high)
{
    if (!(value >= low && value <= high))
        fail(BCH_ERROR_INVALID_ARGUMENT, "%s is %g; it must be within %g .. %g", name, value, low, high);
}

// A float's borders are floats themselves: 1e-5f is a little less than 1e-5.
void checkWithin(const char* name, float value, float low, float high)
{
    checkWithin(name, static_cast<double>(value), static_cast<double>(low), static_cast<double>(high));
}

void checkTogether(bool a, bool b, const char* names)
{
    if (a != b)
        fail(BCH_ERROR_INVALID_ARGUMENT, "%s go together: give both or none", names);
}

void checkComponents(const bchVec3& vector, const char* name, float limit)
{
    for (const float value : {vector.x, vector.y, vector.z})
        checkWithin(name, value, -limit, limit);
}
} // namespace

void checkPointer(const void* pointer, const char* name)
{
    if (!pointer)
        fail(BCH_ERROR_INVALID_ARGUMENT, "%s is null", name);
}

void checkGravity(const bchVec3& gravity, const char* name)
{
    checkComponents(gravity, name, kMaxAcceleration);
}

void checkFinite(const bchPosition& position, const char* name)
{
    for (const double value : {position.x, position.y, position.z})
        checkWithin(name, value, -kMaxPosition, kMaxPosition);
}

void checkRange(const char* name, uint32_t value, uint32_t low, uint32_t high)
{
    if (value < low || value > high)
        fail(BCH_ERROR_INVALID_ARGUMENT, "%s is %u; it must be within %u .. %u", name, value, low, high);
}

void checkHooks(const bchHooks& hooks)
{
    checkTogether(hooks.allocate != nullptr, hooks.free != nullptr, "bchHooks::allocate and free");
    if (hooks.logLevel < BCH_LOG_DEBUG || hooks.logLevel > BCH_LOG_ERROR)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchHooks::logLevel is %d; it must be one of BCH_LOG_...", hooks.logLevel);
}

void checkProfiler(const bchProfiler& profiler)
{
    checkTogether(profiler.zoneBegin != nullptr, profiler.zoneEnd != nullptr, "bchProfiler::zoneBegin and zoneEnd");
}

void checkDeviceDef(const bchDeviceDef& def)
{
    if (def.kind < BCH_DEVICE_AUTO || def.kind > BCH_DEVICE_VULKAN)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchDeviceDef::kind is %d; it must be one of BCH_DEVICE_...", def.kind);
    checkRange("bchDeviceDef::threadCount", def.threadCount, 0, 256);
    checkRange("bchDeviceDef::validation", def.validation, 0, 2);
    if (!def.pipelineCache && def.pipelineCacheSize != 0)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchDeviceDef::pipelineCache is null but has a size");
}

void checkVkDeviceDef(const bchVkDeviceDef& def)
{
    checkPointer(def.instance, "bchVkDeviceDef::instance");
    checkPointer(def.physicalDevice, "bchVkDeviceDef::physicalDevice");
    checkPointer(def.device, "bchVkDeviceDef::device");
    checkPointer(def.queue, "bchVkDeviceDef::queue");
    checkPointer(def.getInstanceProcAddr, "bchVkDeviceDef::getInstanceProcAddr");
    checkTogether(def.lockQueue != nullptr, def.unlockQueue != nullptr, "bchVkDeviceDef::lockQueue and unlockQueue");
    checkTogether(def.allocate != nullptr, def.free != nullptr, "bchVkDeviceDef::allocate and free");
    if (!def.pipelineCache && def.pipelineCacheSize != 0)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchVkDeviceDef::pipelineCache is null but has a size");
}

void checkWorldDef(const bchWorldDef& def)
{
    checkFinite(def.anchor, "bchWorldDef::anchor");
    checkGravity(def.gravity, "bchWorldDef::gravity");
    checkRange("bchWorldDef::grainCapacity", def.grainCapacity, 0, 16777216);
    checkRange("bchWorldDef::neighbourCapacity", def.neighbourCapacity, 0, 1u << 31);
    checkRange("bchWorldDef::contactCapacity", def.contactCapacity, 0, 1u << 27);
    checkRange("bchWorldDef::materialCapacity", def.materialCapacity, 1, 256);
    checkRange("bchWorldDef::wallCapacity", def.wallCapacity, 0, 4096);
    checkRange("bchWorldDef::stepsInFlight", def.stepsInFlight, 1, 4);
    checkWithin("bchWorldDef::massQuantum", def.massQuantum, 1.0e-15, 1.0e3);
    checkWithin("bchWorldDef::maxGrainRadius", def.maxGrainRadius, 1.0e-5f, 10.0f);
    checkRange("bchWorldDef::maxSubsteps", def.maxSubsteps, 1, 256);
    checkRange("bchWorldDef::patchCapacity", def.patchCapacity, 0, 64);
    checkRange("bchWorldDef::emitterCapacity", def.emitterCapacity, 0, 256);
    checkRange("bchWorldDef::drainCapacity", def.drainCapacity, 0, 256);
    checkRange("bchWorldDef::fieldCapacity", def.fieldCapacity, 0, 256);
    checkRange("bchWorldDef::bodyCapacity", def.bodyCapacity, 0, 4095);
    checkRange("bchWorldDef::bodyPartCapacity", def.bodyPartCapacity, 0, 65536);
    checkRange("bchWorldDef::shapeCapacity", def.shapeCapacity, 0, 4095);
    if (def.shapeBytes > kMostShapeBytes)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchWorldDef::shapeBytes is %llu; it must be within 0 .. %llu",
            static_cast<unsigned long long>(def.shapeBytes), static_cast<unsigned long long>(kMostShapeBytes));
}

void checkStepDef(const bchStepDef& def)
{
    checkWithin("bchStepDef::seconds", def.seconds, 1.0e-6f, 0.1f);
    checkRange("bchStepDef::substeps", def.substeps, 0, 256);
}

void checkPatchDef(const bchPatchDef& def)
{
    if (def.solver != BCH_PATCH_SPH)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchPatchDef::solver is %d; it must be one of BCH_PATCH_...", def.solver);
    checkWithin("bchPatchDef::spacing", def.spacing, 1.0e-4f, 1.0f);
    checkRange("bchPatchDef::particleCapacity", def.particleCapacity, 1, 4194304);
    checkRange("bchPatchDef::neighbourCapacity", def.neighbourCapacity, 0, 1u << 31);
    checkRange("bchPatchDef::iterations", def.iterations, 0, 64);
}

void checkFillDef(const bchPatchFillDef& def)
{
    if (def.shape < BCH_FILL_BOX || def.shape > BCH_FILL_POINTS)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchPatchFillDef::shape is %d; it must be one of BCH_FILL_...", def.shape);
    checkFinite(def.position, "bchPatchFillDef::position");
    checkComponents(def.velocity, "bchPatchFillDef::velocity", 1.0e3f);
    checkWithin("bchPatchFillDef::jitter", def.jitter, 0.0f, 0.5f);
    if (def.shape == BCH_FILL_POINTS)
    {
        if (def.count > 0)
            checkPointer(def.points, "bchPatchFillDef::points");
        return;
    }
    const float used[] = {def.size.x, def.size.y, def.size.z};
    const int count = def.shape == BCH_FILL_BOX ? 3 : def.shape == BCH_FILL_SPHERE ? 1 : 2;
    for (int i = 0; i < count; ++i)
        checkWithin("bchPatchFillDef::size", used[i], 1.0e-6f, 1.0e4f);
    if (def.shape == BCH_FILL_CONE)
        checkWithin("bchPatchFillDef::size.z", def.size.z, 0.0f, 1.0e4f);
}

void checkBounds(const bchPatchBounds& bounds)
{
    if (bounds.edge < BCH_PATCH_EDGE_NONE || bounds.edge > BCH_PATCH_EDGE_DRAIN)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchPatchBounds::edge is %d; it must be one of BCH_PATCH_EDGE_...",
            bounds.edge);
    if (bounds.edge == BCH_PATCH_EDGE_NONE)
        return;
    if (bounds.friction != -1.0f)
        checkWithin("bchPatchBounds::friction", bounds.friction, 0.0f, 2.0f);
    checkFinite(bounds.position, "bchPatchBounds::position");
    for (const float half : {bounds.halfExtents.x, bounds.halfExtents.y, bounds.halfExtents.z})
        checkWithin("bchPatchBounds::halfExtents", half, 1.0e-3f, 1.0e6f);
}

void checkWind(const bchVec3& wind)
{
    checkComponents(wind, "the wind", 1.0e3f);
}

void checkDebugDrawDef(const bchDebugDrawDef& def)
{
    checkRange("bchDebugDrawDef::parts", def.parts, 0, 2 * BCH_DEBUG_ZONES - 1);
    if (def.coloring < BCH_DEBUG_BY_MATERIAL || def.coloring > BCH_DEBUG_BY_SLEEP)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchDebugDrawDef::coloring is %d; it must be one of BCH_DEBUG_BY_...",
            def.coloring);
    if (!(def.scale > 0.0f && def.scale <= 1.0e30f))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchDebugDrawDef::scale is %g; it must be above 0",
            static_cast<double>(def.scale));
}

void checkGrainShape(bchGrainShape shape, float edgeRatio, const char* structName)
{
    if (shape != BCH_GRAIN_SPHERE && shape != BCH_GRAIN_TETRAHEDRON)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "the grain shape of %s is %d; it must be one of BCH_GRAIN_...", structName,
            shape);
    if (!(edgeRatio >= 0.5f && edgeRatio <= 1.0f))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "%s::edgeRatio is %g; it must be within 0.5 .. 1", structName,
            static_cast<double>(edgeRatio));
}

void checkSpawnDef(const bchGrainSpawnDef& def)
{
    checkFinite(def.origin, "bchGrainSpawnDef::origin");
    if (def.count > 0)
        checkPointer(def.positions, "bchGrainSpawnDef::positions");
    checkGrainShape(def.shape, def.edgeRatio, "bchGrainSpawnDef");
}

void checkCookDef(const bchCookDef& def)
{
    checkWithin("bchCookDef::spacing", def.spacing, 1.0e-4f, 1.0f);
    if (def.sampleSpacing != 0.0f)
        checkWithin("bchCookDef::sampleSpacing", def.sampleSpacing, 1.0e-4f, 1.0f);
    checkWithin("bchCookDef::maxMapBytes", static_cast<double>(def.maxMapBytes), 1024.0, 2147483648.0);
    checkRange("bchCookDef::threadCount", def.threadCount, 0, 64);
}

void checkTileDef(const bchTileDef& def)
{
    if (!def.heights)
        checkWithin("bchTileDef::height", def.height, -1.0e5f, 1.0e5f);
    if (!def.beds)
        checkWithin("bchTileDef::depth", def.depth, 0.0f, 1.0e4f);
}

void checkHeightImageDef(const bchHeightImageDef& def)
{
    checkPointer(def.pixels, "bchHeightImageDef::pixels");
    checkRange("bchHeightImageDef::width", def.width, 1, 65536);
    checkRange("bchHeightImageDef::height", def.height, 1, 65536);
    if (def.rowPixels != 0 && def.rowPixels < def.width)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchHeightImageDef::rowPixels is %u; it must be 0 or at least the width, %u",
            def.rowPixels, def.width);
    for (const int32_t first : {def.firstX, def.firstZ})
        if (first % BCH_TILE_SIDE != 0)
            fail(
                BCH_ERROR_INVALID_ARGUMENT,
                "the image's first column is %d; it must be a multiple of %d, where a tile begins", first,
                BCH_TILE_SIDE);
    checkWithin("bchHeightImageDef::low", def.low, -1.0e5f, 1.0e5f);
    checkWithin("bchHeightImageDef::high", def.high, -1.0e5f, 1.0e5f);
    checkWithin("bchHeightImageDef::depth", def.depth, 0.0f, 1.0e4f);
}

void checkBrushDef(const bchBrushDef& def)
{
    if (def.kind < BCH_BRUSH_RAISE || def.kind > BCH_BRUSH_DEPOSIT)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchBrushDef::kind is %d; it must be one of BCH_BRUSH_...", def.kind);
    checkFinite(def.position, "bchBrushDef::position");
    checkWithin("bchBrushDef::radius", def.radius, 1.0e-3f, 1.0e4f);
    checkWithin("bchBrushDef::amount", def.amount, -1.0e4f, 1.0e4f);
    if (def.kind != BCH_BRUSH_FLATTEN && def.amount < 0.0f)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchBrushDef::amount is %g; below zero it has no meaning for this kind",
            static_cast<double>(def.amount));
    checkWithin("bchBrushDef::falloff", def.falloff, 0.0f, 1.0f);
    checkWithin("bchBrushDef::strength", def.strength, 0.0f, 1.0f);
}

void checkPagerDef(const bchPagerDef& def)
{
    checkPointer(reinterpret_cast<const void*>(def.load), "bchPagerDef::load");
    checkPointer(reinterpret_cast<const void*>(def.store), "bchPagerDef::store");
    checkWithin("bchPagerDef::loadRadius", def.loadRadius, 1.0f, 1.0e5f);
    checkWithin("bchPagerDef::unloadRadius", def.unloadRadius, def.loadRadius, 1.0e6f);
    checkRange("bchPagerDef::maxLoads", def.maxLoads, 1, 1024);
    checkRange("bchPagerDef::maxStores", def.maxStores, 1, 1024);
}

void checkPublishDef(const bchPublishDef& def)
{
    constexpr bchStreams kAll = BCH_STREAM_GRAINS | BCH_STREAM_PARTICLES | BCH_STREAM_TILES | BCH_STREAM_RENDER_GRAINS;
    if (def.streams == 0 || (def.streams & ~kAll) != 0)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchPublishDef::streams is 0x%X; it must be some of BCH_STREAM_...",
            def.streams);
    checkRange("bchPublishDef::ringDepth", def.ringDepth, 2, 4);
    checkRange("bchPublishDef::particleCapacity", def.particleCapacity, 0, 1u << 24);
    checkRange("bchPublishDef::renderGrainCapacity", def.renderGrainCapacity, 0, 1u << 23);
    checkRange("bchPublishDef::exportable", def.exportable, 0, 1);
    for (const bchStreamDraw& draw : def.draws)
        checkRange("bchStreamDraw::groupSize", draw.groupSize, 1, 1024);
}

void checkFocus(const bchFocus& focus)
{
    checkFinite(focus.position, "bchFocus::position");
    checkWithin("bchFocus::wakeRadius", focus.wakeRadius, 0.0f, 1.0e3f);
    checkRange("bchFocus::asGrains", focus.asGrains, 0, 1);
}

void checkRay(const bchPosition& origin, const bchVec3& direction, double maxDistance)
{
    checkFinite(origin, "the ray's origin");
    checkComponents(direction, "the ray's direction", 1.0e18f);
    if (direction.x == 0.0f && direction.y == 0.0f && direction.z == 0.0f)
        fail(BCH_ERROR_INVALID_ARGUMENT, "the ray's direction is zero");
    checkWithin("the ray's length", maxDistance, 0.0, 1.0e9);
}

void checkQuery(const bchQuery& query, uint32_t index)
{
    if (query.kind != BCH_QUERY_HEIGHT && query.kind != BCH_QUERY_RAY)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "query %u is of kind %d; there are heights, 0, and rays, 1", index, query.kind);
    if (query.settledOnly > 1)
        fail(BCH_ERROR_INVALID_ARGUMENT, "settledOnly of query %u is %u; it is 0 or 1", index, query.settledOnly);
    if (query.kind == BCH_QUERY_HEIGHT)
        checkFinite(query.from, "the query's place");
    else if (query.maxDistance == 0.0f)
        fail(BCH_ERROR_INVALID_ARGUMENT, "query %u is a ray without length; set maxDistance", index);
    else
        checkRay(query.from, query.direction, static_cast<double>(query.maxDistance));
}

} // namespace bch::api
