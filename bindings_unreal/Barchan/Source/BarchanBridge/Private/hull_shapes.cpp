#include "BarchanBridge/hull_shapes.h"

#include "BarchanBridge/host.h"
#include "BarchanBridge/mesh.h"

#include <algorithm>

namespace barchan::unreal
{

namespace
{
constexpr uint64_t kMostMapBytes = uint64_t{1} << 20; // of one hull: a world has room for 32 such by default
} // namespace

void HullShapes::open(bchWorldId world, double spacing)
{
    close();
    world_ = world;
    spacing_ = toLength(spacing);
}

bchResult HullShapes::find(const HullMesh& mesh, HullShape& shape)
{
    shape = {};
    if (mesh.cornerCount < 12 || mesh.cornerCount % 3 != 0)
        return refused(BCH_ERROR_INVALID_ARGUMENT, "a convex hull came without its triangles");
    Known hull;
    hull.positions.reserve(size_t{3} * mesh.pointCount);
    for (uint32_t k = 0; k < mesh.pointCount; ++k)
    {
        const bchVec3 place = toVector(mesh.points[k]);
        hull.positions.insert(hull.positions.end(), {place.x, place.y, place.z});
    }
    hull.indices.assign(mesh.corners, mesh.corners + mesh.cornerCount);
    if (std::any_of(hull.indices.begin(), hull.indices.end(), [&](uint32_t k) { return k >= mesh.pointCount; }))
        return refused(BCH_ERROR_INVALID_ARGUMENT, "a convex hull has a corner that is none of its points");
    const auto same = std::find_if(
        known_.begin(), known_.end(),
        [&](const Known& other) { return other.positions == hull.positions && other.indices == hull.indices; });
    if (same != known_.end())
    {
        shape = same->shape;
        return BCH_OK;
    }
    const bchResult result = cook(hull, hull.shape);
    if (result < 0)
        return result;
    shape = hull.shape;
    known_.push_back(std::move(hull));
    return BCH_OK;
}

bchResult HullShapes::cook(const Known& hull, HullShape& shape) const
{
    std::vector<uint32_t> indices = hull.indices;
    bchCookDef def = bchDefaultCookDef();
    def.positions = hull.positions.data();
    def.indices = indices.data();
    def.vertexCount = static_cast<uint32_t>(hull.positions.size() / 3);
    def.triangleCount = static_cast<uint32_t>(indices.size() / 3);
    def.spacing = spacing_;
    def.maxMapBytes = kMostMapBytes;
    turnOutward(hull.positions.data(), indices.data(), def.triangleCount);
    bchBlob blob{};
    bchShapeInfo info = bchDefaultShapeInfo();
    bchResult result = checked(bchCookShape(&def, &blob), "cooking a convex hull");
    if (result == BCH_OK)
        result = checked(bchGetShapeInfo(blob.data, blob.size, &info), "reading a cooked hull");
    if (result == BCH_OK)
        result = checked(bchCreateShape(world_, blob.data, blob.size, &shape.shape), "taking in a convex hull");
    (void)bchFreeBlob(&blob);
    shape.centre = fromPosition(info.centreOfMass);
    return result;
}

} // namespace barchan::unreal
