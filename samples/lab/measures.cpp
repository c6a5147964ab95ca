#include "lab/measures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace lab
{

namespace
{
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kCellArc = 1.5; // spacings along the ring: wide enough that few cells miss the topmost layer

double distanceFromAxis(const glm::dvec3& p)
{
    return std::hypot(p.x, p.z);
}

struct Cell
{
    int ring, sector;
    bool operator<(const Cell& other) const { return ring != other.ring ? ring < other.ring : sector < other.sector; }
};

using Tops = std::map<Cell, glm::dvec2>; // distance and height of the topmost particle of each cell

void raise(Tops& tops, const Cell& cell, const glm::dvec2& place)
{
    const auto [top, isNew] = tops.try_emplace(cell, place);
    if (!isNew && place.y > top->second.y)
        top->second = place;
}

// cellsOf says how many a full ring has.
template <class CellsOf>
Surface surfaceOf(const Tops& tops, double spacing, CellsOf&& cellsOf)
{
    struct Sum
    {
        double height = 0;
        int count = 0;
    };
    Surface surface;
    std::map<int, Sum> rings;
    for (const auto& [cell, top] : tops)
    {
        surface.tops.push_back(top);
        rings[cell.ring].height += top.y;
        ++rings[cell.ring].count;
    }
    for (const auto& [ring, sum] : rings)
        if (2 * sum.count > cellsOf(ring))
            surface.profile.emplace_back((ring + 0.5) * spacing, sum.height / sum.count + 0.5 * spacing);
    return surface;
}

int sectorsOf(int ring)
{
    return std::max(1, static_cast<int>(std::lround(2.0 * kPi * (ring + 0.5) / kCellArc)));
}

double front(const Points& points, double (*distance)(const glm::dvec3&), double share)
{
    std::vector<double> distances;
    distances.reserve(points.size());
    for (const glm::dvec3& p : points)
        distances.push_back(distance(p));
    return percentile(std::move(distances), kFrontShare) / share;
}

// Residual of a straight line in logarithms, or infinity where the shift takes a point away.
double residual(std::span<const glm::dvec2> points, double shift, PowerLaw& law)
{
    Curve logarithms;
    for (const glm::dvec2& p : points)
    {
        if (p.x <= shift || p.y <= 0.0)
            return std::numeric_limits<double>::infinity();
        logarithms.emplace_back(std::log(p.x - shift), std::log(p.y));
    }
    const Line line = fitLine(logarithms);
    law = {std::exp(line.offset), shift, line.slope};
    return 1.0 - line.r2;
}
} // namespace

double percentile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0.0;
    const auto last = static_cast<double>(values.size() - 1);
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(std::lround(std::clamp(share, 0.0, 1.0) * last));
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

double meanOf(std::span<const double> values)
{
    double sum = 0.0;
    for (const double value : values)
        sum += value;
    return values.empty() ? kNone : sum / static_cast<double>(values.size());
}

double rmsOf(std::span<const double> values)
{
    double sum = 0.0;
    for (const double value : values)
        sum += value * value;
    return values.empty() ? kNone : std::sqrt(sum / static_cast<double>(values.size()));
}

double deviationOf(std::span<const double> values)
{
    const double mean = meanOf(values);
    std::vector<double> differences;
    for (const double value : values)
        differences.push_back(value - mean);
    return rmsOf(differences);
}

Line fitLine(std::span<const glm::dvec2> points, std::span<const double> weights)
{
    const auto weightOf = [&](size_t i) { return weights.empty() ? 1.0 : weights[i]; };
    double all = 0.0;
    glm::dvec2 mean(0.0);
    for (size_t i = 0; i < points.size(); ++i)
    {
        all += weightOf(i);
        mean += weightOf(i) * points[i];
    }
    mean /= all;
    double xx = 0.0, xy = 0.0, yy = 0.0;
    for (size_t i = 0; i < points.size(); ++i)
    {
        const glm::dvec2 d = points[i] - mean;
        xx += weightOf(i) * d.x * d.x;
        xy += weightOf(i) * d.x * d.y;
        yy += weightOf(i) * d.y * d.y;
    }
    // Written so that no weight at all, which makes NaN, counts as no line.
    if (points.size() < 2 || !(xx > 0.0))
        return {kNone, kNone, kNone};
    const double slope = xy / xx;
    return {slope, mean.y - slope * mean.x, yy > 0.0 ? xy * xy / (xx * yy) : 1.0};
}

Curve part(const Curve& curve, double low, double high)
{
    Curve inside;
    std::copy_if(
        curve.begin(), curve.end(), std::back_inserter(inside),
        [&](const glm::dvec2& p) { return p.x >= low && p.x <= high; });
    return inside;
}

PowerLaw fitPowerLaw(std::span<const glm::dvec2> points, double mostShift)
{
    constexpr int kTries = 2000;
    PowerLaw best{kNone, kNone, kNone};
    if (points.size() < 3)
        return best;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= kTries; ++i)
    {
        PowerLaw law;
        const double error = residual(points, mostShift * i / kTries, law);
        if (error < least)
        {
            least = error;
            best = law;
        }
    }
    return best;
}

Surface radialSurface(const Points& points, double spacing)
{
    Tops tops;
    for (const glm::dvec3& p : points)
    {
        const double distance = distanceFromAxis(p);
        const int ring = static_cast<int>(distance / spacing);
        const double turn = std::atan2(p.z, p.x) / (2.0 * kPi) + 0.5;
        const int sectors = sectorsOf(ring);
        raise(tops, {ring, std::min(sectors - 1, static_cast<int>(turn * sectors))}, {distance, p.y});
    }
    return surfaceOf(tops, spacing, sectorsOf);
}

Surface planarSurface(const Points& points, double spacing)
{
    Tops tops;
    int low = std::numeric_limits<int>::max(), high = std::numeric_limits<int>::min();
    for (const glm::dvec3& p : points)
    {
        const int along = static_cast<int>(std::floor(p.z / (kCellArc * spacing)));
        low = std::min(low, along);
        high = std::max(high, along);
        // Both sides of the middle are cells of their own.
        const int side = p.x < 0.0 ? 0 : 1;
        raise(tops, {static_cast<int>(std::fabs(p.x) / spacing), 2 * along + side}, {std::fabs(p.x), p.y});
    }
    return surfaceOf(tops, spacing, [&](int) { return 2 * (high - low + 1); });
}

SandLevel levelOf(const Points& points, double pieceMass, double area)
{
    std::vector<double> heights;
    for (const glm::dvec3& point : points)
        heights.push_back(point.y);
    std::sort(heights.begin(), heights.end());
    Curve counted;
    for (size_t i = heights.size() / 5; i < heights.size() * 4 / 5; ++i)
        counted.emplace_back(heights[i], static_cast<double>(i) + 0.5);
    const double perMetre = fitLine(counted).slope;
    return {pieceMass * perMetre / area, static_cast<double>(heights.size()) / perMetre};
}

Points awayFrom(const Points& points, const glm::dvec3& place, double distance)
{
    Points away;
    for (const glm::dvec3& point : points)
        if (std::hypot(point.x - place.x, point.z - place.z) >= distance)
            away.push_back(point);
    return away;
}

Line fitFlank(const Surface& surface, double low, double high)
{
    const Curve inside = part(surface.tops, low, high);
    std::vector<double> weights;
    for (const glm::dvec2& p : inside)
        weights.push_back(0.5 - 0.5 * std::cos(2.0 * kPi * (p.x - low) / (high - low)));
    return fitLine(inside, weights);
}

double coneFront(const Points& points)
{
    return front(points, distanceFromAxis, kConeFront);
}

double wedgeFront(const Points& points)
{
    return front(
        points, [](const glm::dvec3& p) { return std::fabs(p.x); }, kWedgeFront);
}

Heap measureHeap(const Points& points, double spacing)
{
    Heap heap;
    heap.surface = radialSurface(points, spacing);
    heap.radius = coneFront(points);
    heap.flank = fitFlank(heap.surface, kFlankBegin * heap.radius, kFlankEnd * heap.radius);
    heap.flank.offset += 0.5 * spacing;
    heap.straightness = fitLine(part(heap.surface.profile, 0.2 * heap.radius, 0.8 * heap.radius)).r2;
    heap.slope = degrees(std::atan(-heap.flank.slope));
    std::vector<double> middle;
    for (const glm::dvec2& p : part(heap.surface.profile, 0.0, 2.0 * spacing))
        middle.push_back(p.y);
    heap.apex = meanOf(middle);
    double height = 0.0, distance = 0.0;
    for (const glm::dvec3& p : points)
    {
        height += p.y;
        distance += distanceFromAxis(p);
    }
    // A cone's mean height is a quarter of its height, its mean distance from the axis half its radius.
    heap.momentSlope = degrees(std::atan2(4.0 * height, 2.0 * distance));
    return heap;
}

} // namespace lab
