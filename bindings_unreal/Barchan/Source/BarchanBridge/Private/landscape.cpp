#include "BarchanBridge/landscape.h"

#include "BarchanBridge/host.h"

#include "divide.h"

#include <algorithm>
#include <cmath>

namespace barchan::unreal
{

namespace
{
bool before(const LandscapeComponent& component, int32_t x, int32_t y)
{
    return component.y != y ? component.y < y : component.x < x;
}

std::vector<uint8_t> holesOf(const LandscapeLayout& layout, const uint8_t* visibility, const uint8_t* quads)
{
    const auto side = static_cast<size_t>(layout.quads());
    std::vector<uint8_t> holes(side * side);
    if (quads)
        std::transform(quads, quads + holes.size(), holes.begin(), [](uint8_t hole) { return hole ? 1 : 0; });
    const auto open = [&](size_t x, size_t y) { return visibility[y * (side + 1) + x] >= kHoleVisibility; };
    for (size_t y = 0; visibility && y < side; ++y)
        for (size_t x = 0; x < side; ++x)
            if (open(x, y) || open(x + 1, y) || open(x, y + 1) || open(x + 1, y + 1))
                holes[y * side + x] = 1;
    if (std::find(holes.begin(), holes.end(), 1) == holes.end())
        holes.clear();
    return holes;
}

uint32_t normalByte(double part)
{
    return static_cast<uint32_t>(std::lround(std::clamp((part + 1.0) * 127.5, 0.0, 255.0)));
}
} // namespace

int32_t texelOf(const LandscapeLayout& layout, int32_t x, int32_t y)
{
    // The vertex between two sections is the last of the first one.
    const auto along = [&](int32_t v)
    {
        const int32_t section = std::min(std::max(v - 1, 0) / layout.subsectionQuads, layout.subsections - 1);
        return v + section;
    };
    return along(y) * layout.textureSide() + along(x);
}

void readTexels(const LandscapeLayout& layout, const uint32_t* texels, uint16_t* heights)
{
    for (int32_t y = 0; y < layout.vertices(); ++y)
        for (int32_t x = 0; x < layout.vertices(); ++x)
            *heights++ = static_cast<uint16_t>(texels[texelOf(layout, x, y)] >> 8 & 0xFFFFu);
}

void writeTexels(const LandscapeLayout& layout, const uint16_t* heights, const Vec3d& scale, uint32_t* texels)
{
    const int32_t side = layout.textureSide();
    const int32_t last = layout.quads();
    const auto at = [&](int32_t x, int32_t y) { return decodeHeight(heights[y * layout.vertices() + x], scale.z); };
    const auto vertexOf = [&](int32_t texel) { return texel - texel / (layout.subsectionQuads + 1); };
    for (int32_t ty = 0; ty < side; ++ty)
        for (int32_t tx = 0; tx < side; ++tx)
        {
            const int32_t x = vertexOf(tx), y = vertexOf(ty);
            const int32_t x0 = std::max(x - 1, 0), x1 = std::min(x + 1, last);
            const int32_t y0 = std::max(y - 1, 0), y1 = std::min(y + 1, last);
            const double slopeX = (at(x1, y) - at(x0, y)) / ((x1 - x0) * scale.x);
            const double slopeY = (at(x, y1) - at(x, y0)) / ((y1 - y0) * scale.y);
            const double length = std::sqrt(1.0 + slopeX * slopeX + slopeY * slopeY);
            const uint32_t height = heights[y * layout.vertices() + x];
            texels[ty * side + tx] = height << 8 | normalByte(-slopeX / length) | normalByte(-slopeY / length) << 24;
        }
}

uint16_t encodeHeight(double centimetres, double scaleZ)
{
    const double steps = std::floor(centimetres / scaleZ * kHeightSteps + kMiddleHeight + 0.5);
    return static_cast<uint16_t>(std::clamp(steps, 0.0, 65535.0));
}

bool askingPlace(
    const LandscapeLayout& layout, const uint8_t* holeQuads, int32_t x, int32_t y, double& inX, double& inY)
{
    constexpr double kHair = 1.0e-3;
    const int32_t quads = layout.quads();
    bool found = false;
    for (int32_t side = 0; side < 4 && !found; ++side)
    {
        const int32_t qx = x - (side & 1), qy = y - (side >> 1);
        if (qx < 0 || qy < 0 || qx >= quads || qy >= quads)
            continue;
        found = !holeQuads || !holeQuads[qy * quads + qx];
        inX = qx == x ? x + kHair : x - kHair;
        inY = qy == y ? y + kHair : y - kHair;
    }
    return found;
}

void LandscapeExtent::add(int32_t vertexX, int32_t vertexY, int32_t quads)
{
    const LandscapeExtent before = known() ? *this : LandscapeExtent{vertexX, vertexY, vertexX, vertexY};
    firstX = std::min(before.firstX, vertexX);
    firstY = std::min(before.firstY, vertexY);
    lastX = std::max(before.lastX, vertexX + quads);
    lastY = std::max(before.lastY, vertexY + quads);
}

LandscapeExtent
extentOf(const LandscapeLayout& layout, const Vec3d& location, const Vec3d& scale, const Vec3d& low, const Vec3d& high)
{
    constexpr double kMost = 1.0e6; // components, so that vertices fit into 32 bits
    LandscapeExtent extent;
    if (!layout.valid() || !(scale.x > 0.0) || !(scale.y > 0.0) || !(high.x > low.x) || !(high.y > low.y))
        return extent;
    const auto vertexOf = [&](double place, double origin, double spacing)
    {
        const double component = std::round((place - origin) / spacing / layout.quads());
        return static_cast<int32_t>(std::clamp(component, -kMost, kMost)) * layout.quads();
    };
    extent.firstX = vertexOf(low.x, location.x, scale.x);
    extent.firstY = vertexOf(low.y, location.y, scale.y);
    extent.lastX = vertexOf(high.x, location.x, scale.x);
    extent.lastY = vertexOf(high.y, location.y, scale.y);
    return extent;
}

void LandscapeComponents::open(
    const LandscapeLayout& layout, int32_t firstX, int32_t firstY, int32_t lastX, int32_t lastY)
{
    layout_ = layout;
    firstX_ = firstX;
    firstY_ = firstY;
    lastX_ = lastX;
    lastY_ = lastY;
    components_.clear();
}

bchResult LandscapeComponents::put(
    int32_t x, int32_t y, const uint16_t* heights, const uint8_t* visibility, const uint8_t* sand,
    const uint8_t* holeQuads)
{
    if (!heights)
        return refused(BCH_ERROR_INVALID_ARGUMENT, "a component of the Landscape came without heights");
    const int64_t quads = layout_.quads();
    if (x * quads < firstX_ || y * quads < firstY_ || (x + 1) * quads > lastX_ || (y + 1) * quads > lastY_)
        return refused(
            BCH_ERROR_INVALID_ARGUMENT, "a component lies outside the extent that was given of its Landscape");
    const size_t size = static_cast<size_t>(layout_.vertices()) * static_cast<size_t>(layout_.vertices());
    take(x, y);
    LandscapeComponent made;
    made.x = x;
    made.y = y;
    made.heights.assign(heights, heights + size);
    made.holes = holesOf(layout_, visibility, holeQuads);
    if (sand)
        made.sand.assign(sand, sand + size);
    const auto place = std::partition_point(
        components_.begin(), components_.end(), [&](const LandscapeComponent& c) { return before(c, x, y); });
    components_.insert(place, std::move(made));
    return BCH_OK;
}

const LandscapeComponent* LandscapeComponents::find(int32_t x, int32_t y) const
{
    const auto place = std::partition_point(
        components_.begin(), components_.end(), [&](const LandscapeComponent& c) { return before(c, x, y); });
    return place != components_.end() && place->x == x && place->y == y ? &*place : nullptr;
}

bool LandscapeComponents::take(int32_t x, int32_t y)
{
    const LandscapeComponent* found = find(x, y);
    if (!found)
        return false;
    components_.erase(components_.begin() + (found - components_.data()));
    return true;
}

int32_t LandscapeComponents::componentOf(int32_t vertex, int32_t last) const
{
    // The Landscape's last vertex has no component of its own that begins there.
    return floorDivide(std::min(vertex, last - 1), layout_.quads());
}

bool LandscapeComponents::covers(int32_t firstX, int32_t firstY, int32_t lastX, int32_t lastY) const
{
    const int32_t x0 = componentOf(std::clamp(firstX, firstX_, lastX_), lastX_);
    const int32_t x1 = componentOf(std::clamp(lastX, firstX_, lastX_), lastX_);
    const int32_t y0 = componentOf(std::clamp(firstY, firstY_, lastY_), lastY_);
    const int32_t y1 = componentOf(std::clamp(lastY, firstY_, lastY_), lastY_);
    for (int32_t y = y0; y <= y1; ++y)
        for (int32_t x = x0; x <= x1; ++x)
            if (!find(x, y))
                return false;
    return true;
}

LandscapeComponents::Vertex LandscapeComponents::locate(int32_t x, int32_t y) const
{
    const int32_t vx = std::clamp(x, firstX_, lastX_);
    const int32_t vy = std::clamp(y, firstY_, lastY_);
    const int32_t cx = componentOf(vx, lastX_), cy = componentOf(vy, lastY_);
    const int32_t inX = vx - cx * layout_.quads(), inY = vy - cy * layout_.quads();
    return {
        find(cx, cy), static_cast<size_t>(inY) * static_cast<size_t>(layout_.vertices()) + static_cast<size_t>(inX)};
}

uint16_t LandscapeComponents::height(int32_t x, int32_t y) const
{
    const Vertex vertex = locate(x, y);
    return vertex.component->heights[vertex.index];
}

bool LandscapeComponents::holes(int32_t firstX, int32_t firstY, int32_t lastX, int32_t lastY) const
{
    const int32_t quads = layout_.quads();
    bool any = false;
    for (int32_t y = std::max(firstY, firstY_); y <= std::min(lastY, lastY_ - 1); ++y)
        for (int32_t x = std::max(firstX, firstX_); x <= std::min(lastX, lastX_ - 1); ++x)
        {
            const int32_t cx = floorDivide(x, quads), cy = floorDivide(y, quads);
            const LandscapeComponent* component = find(cx, cy);
            if (!component)
                continue;
            if (component->holes.empty()
                || !component->holes[static_cast<size_t>((y - cy * quads) * quads + x - cx * quads)])
                return false;
            any = true;
        }
    return any;
}

double LandscapeComponents::sand(int32_t x, int32_t y) const
{
    const Vertex vertex = locate(x, y);
    return vertex.component->sand.empty() ? 1.0 : vertex.component->sand[vertex.index] / 255.0;
}

} // namespace barchan::unreal
