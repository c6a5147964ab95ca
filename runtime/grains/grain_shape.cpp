#include "grains/grain_shape.h"

#include "compute/laws.h"

#include <cmath>

namespace bch
{

namespace
{
constexpr double kSphere = 4.0 / 3.0 * 3.14159265358979323846;
constexpr double kThreeMeet = 0.8660254; // edge over 2 R below which three spheres have room in common

// Four spheres less what each pair has in common.
double apart(double edge)
{
    const double d = 2.0 * edge;
    const double lens = 3.14159265358979323846 / 12.0 * (4.0 + d) * (2.0 - d) * (2.0 - d);
    return 4.0 * kSphere - 6.0 * lens;
}

// Counted on a lattice: right to a thousandth.
double counted(double edge)
{
    constexpr int kSide = 64;
    const double corner = edge / std::sqrt(2.0);
    const double half = corner + 1.0;
    const double step = 2.0 * half / kSide;
    const double sign[4][3] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    int inside = 0;
    for (int i = 0; i < kSide * kSide * kSide; ++i)
    {
        const double x[3] = {
            (i % kSide + 0.5) * step - half, (i / kSide % kSide + 0.5) * step - half,
            (i / (kSide * kSide) + 0.5) * step - half};
        for (const auto& s : sign)
        {
            double distance2 = 0.0;
            for (int axis = 0; axis < 3; ++axis)
                distance2 += std::pow(x[axis] - s[axis] * corner, 2.0);
            if (distance2 < 1.0)
            {
                ++inside;
                break;
            }
        }
    }
    return inside * step * step * step;
}
} // namespace

double grainVolume(uint32_t edgeSteps)
{
    if (edgeSteps == 0)
        return kSphere;
    const double edge = static_cast<double>(edgeSteps) / gpu::kEdgeSteps;
    return edge >= kThreeMeet ? apart(edge) : counted(edge);
}

double equalContactRadius(uint32_t edgeSteps)
{
    const double edge = static_cast<double>(edgeSteps) / gpu::kEdgeSteps;
    const double inertia = static_cast<double>(law::inertiaFactor(static_cast<float>(edge)));
    const auto yieldsAt = [inertia](double arm) { return 1.0 + arm * arm / inertia; };
    const double reach = static_cast<double>(law::grainReach(1.0f, static_cast<float>(edge)));
    const double across = static_cast<double>(law::kTangentShare) / 1.5 * yieldsAt(reach);
    const double yields = std::fmax(yieldsAt(static_cast<double>(law::kCornerArm) * edge), across);
    // The time goes with (mass / sqrt(R))^0.4, for a sphere of any radius with R.
    return std::pow(grainVolume(edgeSteps) / kSphere / yields, 0.4);
}

} // namespace bch
