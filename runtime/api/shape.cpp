// Cooking needs no device and no world: a mesh goes in, a blob comes out. Worlds take blobs in.
#include "barchan/shape.h"

#include "api/blobs.h"
#include "api/boundary.h"
#include "api/checks.h"
#include "api/registry.h"
#include "api/structs.h"
#include "bodies/cook.h"

using namespace bch;
using namespace bch::api;

namespace
{

CookSetup setupOf(const bchCookDef& def)
{
    CookSetup setup;
    setup.mesh = {def.positions, def.vertexCount, def.indices, def.triangleCount};
    setup.spacing = def.spacing;
    setup.sampleSpacing = def.sampleSpacing > 0.0f ? def.sampleSpacing : def.spacing;
    setup.maxMapBytes = def.maxMapBytes;
    return setup;
}

void fillInfo(const CookedShape& shape, uint64_t size, bchShapeInfo& info)
{
    info.volume = shape.mass.volume;
    info.area = shape.mass.area;
    info.centreOfMass = {shape.mass.centre.x, shape.mass.centre.y, shape.mass.centre.z};
    std::memcpy(info.inertia, shape.mass.inertia, sizeof info.inertia);
    info.boundsLow = {shape.low.x, shape.low.y, shape.low.z};
    info.boundsHigh = {shape.high.x, shape.high.y, shape.high.z};
    info.spacing = shape.spacing;
    info.sampleSpacing = shape.sampleSpacing;
    info.vertexCount = static_cast<uint32_t>(shape.vertices.size());
    info.triangleCount = static_cast<uint32_t>(shape.triangles.size());
    info.sampleCount = static_cast<uint32_t>(shape.samples.size());
    info.mapNodeCount = shape.map.nodeCount;
    info.mapBytes = shape.map.words.size() * sizeof(uint32_t);
    info.bytes = size;
    info.mapDistanceError = shape.map.distanceError;
    info.mapWeightError = shape.map.weightError;
}

void tellInfo(std::span<const std::byte> blob, bchShapeInfo* info)
{
    checkHead(info, infoOf(BCH_TAG_SHAPE_INFO));
    const CookedShape shape = readShape(blob);
    fillStruct(info, BCH_TAG_SHAPE_INFO, [&](bchShapeInfo& full) { fillInfo(shape, blob.size(), full); });
}

uint32_t shapeIndex(const WorldAccess& world, bchShapeId shape)
{
    return findIndex(world->shapes(), shape.value, "shape");
}

} // namespace

bchResult bchCookShape(const bchCookDef* def, bchBlob* blob)
{
    return guarded(
        [&]() -> bchResult
        {
            const bchCookDef full = readStruct(def, BCH_TAG_COOK_DEF);
            checkPointer(blob, "blob");
            checkCookDef(full);
            const auto tell = [](void* user, float share)
            {
                const bchCookDef& host = *static_cast<const bchCookDef*>(user);
                return host.progress(host.user, share) != 0;
            };
            CookRun run(full.threadCount, full.progress ? tell : CookRun::Progress{}, const_cast<bchCookDef*>(&full));
            try
            {
                *blob = keepBlob(writeShape(cookShape(setupOf(full), run)));
            }
            catch (const CookStopped&)
            {
                return BCH_NOT_READY;
            }
            return BCH_OK;
        });
}

bchResult bchFreeBlob(bchBlob* blob)
{
    return guarded(
        [&]() -> bchResult
        {
            checkPointer(blob, "blob");
            if (blob->data)
                dropBlob(*blob);
            *blob = {};
            return BCH_OK;
        });
}

bchResult bchGetShapeInfo(const void* blob, uint64_t size, bchShapeInfo* info)
{
    return guarded(
        [&]() -> bchResult
        {
            checkPointer(blob, "blob");
            tellInfo({static_cast<const std::byte*>(blob), size}, info);
            return BCH_OK;
        });
}

bchResult bchCreateShape(bchWorldId world, const void* blob, uint64_t size, bchShapeId* shape)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(blob, "blob");
            checkPointer(shape, "shape");
            shape->value = access->addShape({static_cast<const std::byte*>(blob), size});
            return BCH_OK;
        });
}

bchResult bchDestroyShape(bchShapeId shape)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(shape.value, IdKind::shape);
            access->removeShape(shapeIndex(access, shape));
            return BCH_OK;
        });
}

bchResult bchShape_GetInfo(bchShapeId shape, bchShapeInfo* info)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(shape.value, IdKind::shape);
            tellInfo(access->shapes()[shapeIndex(access, shape)].blob, info);
            return BCH_OK;
        });
}

bchResult bchWorld_GetShapes(bchWorldId world, bchShapeId* shapes, uint32_t* count)
{
    return guarded(
        [&]() -> bchResult
        {
            const WorldAccess access(world);
            checkPointer(count, "count");
            listIds(access->shapes(), shapes, count, "shapes");
            return BCH_OK;
        });
}
