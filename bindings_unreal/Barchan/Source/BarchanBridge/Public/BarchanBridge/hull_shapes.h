// Convex hulls of the host's collision as shapes of the sand: cooked when the first body has one, and once for all that
// are alike in form and size.
#pragma once

#include "BarchanBridge/export.h"
#include "BarchanBridge/units.h"

#include <vector>

namespace barchan::unreal
{

struct HullMesh
{
    const Vec3d* points = nullptr; // cm, in the body's axes, with its scale
    uint32_t pointCount = 0;
    const int32_t* corners = nullptr; // of points, three per triangle; whichever way they run
    uint32_t cornerCount = 0;
};

struct HullShape
{
    bchShapeId shape{};
    Vec3d centre; // cm, of its mass, from where the points are from
};

class BARCHANBRIDGE_API HullShapes
{
public:
    // `spacing` in cm: that of the sand that will meet them.
    void open(bchWorldId world, double spacing);
    void close() { *this = HullShapes(); } // the shapes go with their world

    bchResult find(const HullMesh& mesh, HullShape& shape);
    size_t cookedCount() const { return known_.size(); }

private:
    struct Known
    {
        std::vector<float> positions; // m, in Barchan's axes
        std::vector<uint32_t> indices;
        HullShape shape;
    };
    bchResult cook(const Known& hull, HullShape& shape) const;

    bchWorldId world_{};
    float spacing_ = 0.0f; // m
    std::vector<Known> known_;
};

} // namespace barchan::unreal
