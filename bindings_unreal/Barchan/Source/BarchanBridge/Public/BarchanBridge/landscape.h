// Unreal's Landscape as numbers: components of sections of quads, heights in 16 bits, holes in the visibility layer.
//
// A component has `subsections` by `subsections` sections of `subsectionQuads` quads each way. Vertices on the border
// of two components are in both. In its height texture sections lie side by side with all their own vertices, so that
// the rows between them are there twice; a texel has the height in R (high byte) and G, the normal's X and Y in B and
// A.
#pragma once

#include "BarchanBridge/export.h"
#include "BarchanBridge/units.h"

#include <cstdint>
#include <vector>

namespace barchan::unreal
{

constexpr uint16_t kMiddleHeight = 32768; // stands at the Landscape's own Z
constexpr double kHeightSteps = 128.0;    // in a centimetre, at a scale of 1
constexpr uint8_t kHoleVisibility = 170;  // of the visibility layer: a hole from here on (two thirds of 255)

struct LandscapeLayout
{
    int32_t subsectionQuads = 63; // 1..255, usually 2^n - 1
    int32_t subsections = 1;      // 1 or 2, each way

    int32_t quads() const { return subsectionQuads * subsections; } // of a component, each way
    int32_t vertices() const { return quads() + 1; }
    int32_t textureSide() const { return (subsectionQuads + 1) * subsections; }
    bool valid() const
    {
        return subsectionQuads >= 1 && subsectionQuads <= 255 && (subsections == 1 || subsections == 2);
    }
};

// Where vertex (x, y) of a component stands in its texture: of a vertex that is there twice, the first.
BARCHANBRIDGE_API int32_t texelOf(const LandscapeLayout& layout, int32_t x, int32_t y);

// Heights by vertex, rows along X, out of and into a component's texels (B8G8R8A8 read as little-endian words). Normals
// in B and A are made of the heights; at the component's border of those inside it.
BARCHANBRIDGE_API void readTexels(const LandscapeLayout& layout, const uint32_t* texels, uint16_t* heights);
BARCHANBRIDGE_API void
writeTexels(const LandscapeLayout& layout, const uint16_t* heights, const Vec3d& scale, uint32_t* texels);

// cm above the Landscape's Z, and back to the nearest step; beyond the ends the end.
inline double decodeHeight(uint16_t height, double scaleZ)
{
    return (static_cast<double>(height) - kMiddleHeight) / kHeightSteps * scaleZ;
}
BARCHANBRIDGE_API uint16_t encodeHeight(double centimetres, double scaleZ);

// Where to ask a host for the height of a vertex of a component: a hair inside a quad beside it that is ground, in
// quads from the component's first vertex. False where all its quads of this component are holes. `holeQuads` may be
// null.
BARCHANBRIDGE_API bool
askingPlace(const LandscapeLayout& layout, const uint8_t* holeQuads, int32_t x, int32_t y, double& inX, double& inY);

// Vertices of a whole Landscape, both ends included.
struct LandscapeExtent
{
    int32_t firstX = 0, firstY = 0, lastX = 0, lastY = 0;

    bool known() const { return lastX > firstX && lastY > firstY; }
    BARCHANBRIDGE_API void add(int32_t vertexX, int32_t vertexY, int32_t quads); // a component that begins there
};

// Of a Landscape at `location` whose bounds reach from `low` to `high` (cm): the nearest whole components, since bounds
// may be a little wider. Not known where the box is empty or the layout is none.
BARCHANBRIDGE_API LandscapeExtent
extentOf(const LandscapeLayout& layout, const Vec3d& location, const Vec3d& scale, const Vec3d& low, const Vec3d& high);

// A component that is there, as the host gave it. (x, y) counts components, so its first vertex is (x, y) * quads().
struct LandscapeComponent
{
    int32_t x = 0, y = 0;
    std::vector<uint16_t> heights; // by vertex
    std::vector<uint8_t> holes;    // by quad, 1 or 0; empty: none
    std::vector<uint8_t> sand;     // by vertex: how much of the sand's depth lies there, 255 all of it; empty: all
};

// Components by place, and what a vertex of the whole Landscape is.
class BARCHANBRIDGE_API LandscapeComponents
{
public:
    // Vertices from `first` to `last`, both included, are the whole Landscape, loaded or not.
    void open(const LandscapeLayout& layout, int32_t firstX, int32_t firstY, int32_t lastX, int32_t lastY);

    // Arrays of vertices() squared, `holeQuads` of quads() squared and not zero where a quad is a hole; all but the
    // heights may be null. A quad with a vertex whose visibility is that of a hole is one too. Replaces a component
    // that is there.
    bchResult
    put(int32_t x, int32_t y, const uint16_t* heights, const uint8_t* visibility, const uint8_t* sand,
        const uint8_t* holeQuads = nullptr);
    bool take(int32_t x, int32_t y); // false: was not there
    const LandscapeComponent* find(int32_t x, int32_t y) const;
    size_t count() const { return components_.size(); }

    // Whether all components of these vertices are there, as far as the Landscape goes.
    bool covers(int32_t firstX, int32_t firstY, int32_t lastX, int32_t lastY) const;

    // Of a vertex, beyond the Landscape's end of the nearest one; its component must be there.
    uint16_t height(int32_t x, int32_t y) const;
    double sand(int32_t x, int32_t y) const; // 0..1
    // Whether these quads, ends included, are holes, all of them that are there. Beyond the Landscape's end there are
    // none.
    bool holes(int32_t firstX, int32_t firstY, int32_t lastX, int32_t lastY) const;
    bool hole(int32_t x, int32_t y) const { return holes(x - 1, y - 1, x, y); } // a vertex of the Landscape

    const LandscapeLayout& layout() const { return layout_; }
    int32_t firstX() const { return firstX_; }
    int32_t firstY() const { return firstY_; }
    int32_t lastX() const { return lastX_; }
    int32_t lastY() const { return lastY_; }

private:
    struct Vertex
    {
        const LandscapeComponent* component;
        size_t index;
    };
    Vertex locate(int32_t x, int32_t y) const;
    int32_t componentOf(int32_t vertex, int32_t last) const;

    LandscapeLayout layout_;
    int32_t firstX_ = 0, firstY_ = 0, lastX_ = 0, lastY_ = 0;
    std::vector<LandscapeComponent> components_; // sorted by place
};

} // namespace barchan::unreal
