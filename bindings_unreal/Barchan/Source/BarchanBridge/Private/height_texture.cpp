#include "BarchanBridge/height_texture.h"

#include <algorithm>
#include <cmath>

namespace barchan::unreal
{

namespace
{
constexpr int32_t kSide = BCH_TILE_SIDE;
// cm: heights go through floats of metres, and what comes back within this is the Landscape's own.
constexpr double kSame = 2.0e-3;

void put(HeightTexel texel, double centimetres, double scaleZ, void* texels, size_t index)
{
    if (texel == HeightTexel::Float32)
        static_cast<float*>(texels)[index] = static_cast<float>(centimetres);
    else
        static_cast<uint16_t*>(texels)[index] = encodeHeight(centimetres, scaleZ);
}
} // namespace

void HeightTexture::open(const LandscapeTerrain& terrain, const HeightTextureDef& def)
{
    terrain_ = &terrain;
    def_ = def;
}

TexelRect HeightTexture::rectOf(const HeightPatch& patch) const
{
    const int32_t x0 = std::max(patch.tileX * kSide + std::max(patch.firstX, 0), def_.firstX);
    const int32_t y0 = std::max(patch.tileY * kSide + std::max(patch.firstY, 0), def_.firstY);
    const int32_t x1 = std::min(patch.tileX * kSide + std::min(patch.lastX, kSide - 1), def_.firstX + def_.side - 1);
    const int32_t y1 = std::min(patch.tileY * kSide + std::min(patch.lastY, kSide - 1), def_.firstY + def_.side - 1);
    if (x1 < x0 || y1 < y0)
        return {};
    return {x0 - def_.firstX, y0 - def_.firstY, x1 - x0 + 1, y1 - y0 + 1};
}

void HeightTexture::write(const HeightPatch& patch, void* texels) const
{
    const TexelRect rect = rectOf(patch);
    size_t index = 0;
    for (int32_t y = 0; y < rect.height; ++y)
        for (int32_t x = 0; x < rect.width; ++x)
        {
            const int32_t column = def_.firstX + rect.x + x, row = def_.firstY + rect.y + y;
            double before = 0.0, change = 0.0;
            if (terrain_->heightBefore(column, row, before))
            {
                const int32_t inX = column - patch.tileX * kSide, inY = row - patch.tileY * kSide;
                change = fromLength(patch.heights[inY * patch.row + inX]) - before;
                change = std::abs(change) < kSame ? 0.0 : change;
            }
            put(def_.texel, change, terrain_->scale().z, texels, index++);
        }
}

void HeightTexture::writeNothing(const TexelRect& rect, void* texels) const
{
    for (size_t index = 0; index < rect.texels(); ++index)
        put(def_.texel, 0.0, terrain_->scale().z, texels, index);
}

TextureTransform HeightTexture::transform() const
{
    const double scale = 1.0 / (terrain_->columnSpacing() * def_.side);
    const auto bias = [&](double origin, int32_t first) { return (0.5 - first) / def_.side - origin * scale; };
    return {scale, bias(terrain_->location().x, def_.firstX), bias(terrain_->location().y, def_.firstY)};
}

WorldBox HeightTexture::boxOf(const TexelRect& rect) const
{
    const double spacing = terrain_->columnSpacing();
    const Vec3d& origin = terrain_->location();
    const double reach = 65536.0 / kHeightSteps * terrain_->scale().z;
    const double x = origin.x + (def_.firstX + rect.x) * spacing, y = origin.y + (def_.firstY + rect.y) * spacing;
    return {
        {x - spacing, y - spacing, origin.z - reach},
        {x + rect.width * spacing, y + rect.height * spacing, origin.z + reach}};
}

} // namespace barchan::unreal
