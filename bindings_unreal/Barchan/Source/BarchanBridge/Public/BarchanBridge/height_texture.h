// Sand as a texture over a Landscape: a texel per column says how far the sand is above the Landscape as it was
// streamed in, so that a texture of nothing changes nothing. Only rectangles that changed are written.
#pragma once

#include "BarchanBridge/landscape_terrain.h"

namespace barchan::unreal
{

enum class HeightTexel
{
    Float32, // cm
    Unorm16, // 32768 is no change, a step is 1/128 cm times the Landscape's Z scale, as in its own heights
};

inline uint32_t texelBytes(HeightTexel texel)
{
    return texel == HeightTexel::Float32 ? 4 : 2;
}

struct HeightTextureDef
{
    int32_t firstX = 0, firstY = 0; // column of the first texel, counted from the Landscape's own place
    int32_t side = 1024;            // texels
    HeightTexel texel = HeightTexel::Float32;
};

struct TexelRect
{
    int32_t x = 0, y = 0, width = 0, height = 0;

    bool empty() const { return width <= 0 || height <= 0; }
    size_t texels() const { return empty() ? 0 : static_cast<size_t>(width) * static_cast<size_t>(height); }
};

// Columns of a tile that are to be looked at, ends included, and their heights (m above the terrain's origin).
struct HeightPatch
{
    int32_t tileX = 0, tileY = 0;
    int32_t firstX = 0, firstY = 0, lastX = -1, lastY = -1;
    const float* heights = nullptr; // of the whole tile
    int32_t row = BCH_TILE_SIDE;    // from one row to the next
};

struct WorldBox
{
    Vec3d low, high;
};

// Where in the texture a place of the world is: u = x * scale + biasX, v = y * scale + biasY, with x and y in cm. The
// middle of a texel is the middle of its column.
struct TextureTransform
{
    double scale = 0.0, biasX = 0.0, biasY = 0.0;
};

class BARCHANBRIDGE_API HeightTexture
{
public:
    void open(const LandscapeTerrain& terrain, const HeightTextureDef& def);

    // Where in the texture these columns are; what lies outside of it is left out, and so is a row or column 64, which
    // is the next tile's.
    TexelRect rectOf(const HeightPatch& patch) const;
    // Writes rectOf(patch), rows one after another without gaps: texels() * texelBytes() bytes. Holes, and columns
    // whose Landscape is not there any more, are as they were.
    void write(const HeightPatch& patch, void* texels) const;
    // The same texels for a tile that went: no change.
    void writeNothing(const TexelRect& rect, void* texels) const;

    // What a renderer that keeps pictures of the ground has to draw again: the rectangle with one column around it, and
    // all heights that sand may have.
    WorldBox boxOf(const TexelRect& rect) const;
    TextureTransform transform() const;
    bool isOpen() const { return terrain_ != nullptr; }
    const HeightTextureDef& def() const { return def_; }

private:
    const LandscapeTerrain* terrain_ = nullptr;
    HeightTextureDef def_;
};

} // namespace barchan::unreal
