// What is measured on a cloud of sand, and the fits that laws are compared with. Pure functions of points; y is up.
#pragma once

#include <glm/glm.hpp>

#include <span>
#include <vector>

namespace lab
{

using Points = std::vector<glm::dvec3>;
using Curve = std::vector<glm::dvec2>; // x y

constexpr double kPi = 3.14159265358979323846;

inline double radians(double degrees)
{
    return degrees * kPi / 180.0;
}
inline double degrees(double radians)
{
    return radians * 180.0 / kPi;
}

// The value below which `share` of all values are; 0 of none.
double percentile(std::vector<double> values, double share);

double meanOf(std::span<const double> values);
double rmsOf(std::span<const double> values);
double deviationOf(std::span<const double> values); // standard deviation

struct Line
{
    double slope = 0, offset = 0;
    double r2 = 0; // share of the variance that the line explains
};

// By least squares; needs two points with different x, else everything is NaN. Weights: one per point, or none.
Line fitLine(std::span<const glm::dvec2> points, std::span<const double> weights = {});

// The points with x from `low` to `high`.
Curve part(const Curve& curve, double low, double high);

// y = factor (x - shift)^exponent
struct PowerLaw
{
    double factor = 0, shift = 0, exponent = 0;
};

// The shift from 0 to `mostShift` for which the points lie best on a line in logarithms. Needs three points.
PowerLaw fitPowerLaw(std::span<const glm::dvec2> points, double mostShift);

// The surface of sand over a distance. Rings of one spacing are cut into cells; the topmost particle of each is a point
// of `tops`. The profile is their mean per ring plus half a spacing, without rings that are mostly empty.
struct Surface
{
    Curve tops;
    Curve profile;
};
Surface radialSurface(const Points& points, double spacing); // over the distance from the y axis
Surface planarSurface(const Points& points, double spacing); // over |x|, for sand between two planes of constant z

// Sand on the floor y = 0 between upright walls around `area` m^2, all its pieces of the same mass. The density is the
// slope of their count over the height, from a fifth to four fifths of them; with it the mass gives the level, which no
// layer at the surface tells as well.
struct SandLevel
{
    double density; // kg/m^3
    double height;  // m
};
SandLevel levelOf(const Points& points, double pieceMass, double area);

// The points at least so far from the upright line through a place.
Points awayFrom(const Points& points, const glm::dvec3& place, double distance);

// The line through the tops from `low` to `high`. Those at the ends weigh less (Hann's window): a lattice of particles
// makes steps, and where the range happens to cut a step must not tilt the line.
Line fitFlank(const Surface& surface, double low, double high);

// A heap around the y axis on a floor at y = 0.
struct Heap
{
    Surface surface;
    double radius = 0;       // of the cone of which 98 % of the mass are within what is measured
    double apex = 0;         // height in the middle
    double slope = 0;        // degrees, of the flank
    double momentSlope = 0;  // degrees, of the cone with the same mean height and mean distance from the axis
    Line flank;              // from kFlankBegin to kFlankEnd of the radius, half a spacing above the tops
    double straightness = 0; // R^2 of a line through the middle part of the profile
};
constexpr double kFlankBegin = 0.1, kFlankEnd = 0.9;

Heap measureHeap(const Points& points, double spacing);

// 98 % of a cone's mass lie within 0.92 of its radius, 98 % of a wedge's within 0.86 of its length.
constexpr double kFrontShare = 0.98, kConeFront = 0.92, kWedgeFront = 0.86;
double coneFront(const Points& points);
double wedgeFront(const Points& points); // from x = 0, to both sides

} // namespace lab
