#include "materials/restitution.h"

#include <algorithm>
#include <cmath>

namespace bch
{

// In units of the impact (depth xi0, speed v) the contact obeys s'' = -max(0, s^1.5 + G s^0.5 s'), s(0) = 0, s'(0) = 1,
// where s' is the speed of approach. Integrated until the overlap is gone.
double restitutionOf(double dampingFactor)
{
    const auto push = [dampingFactor](double s, double v)
    {
        if (s <= 0.0)
            return 0.0;
        const double root = std::sqrt(s);
        return std::fmax(0.0, s * root + dampingFactor * root * v);
    };
    constexpr double kStep = 4.0e-3;
    double s = 0.0;
    double v = 1.0;
    for (int step = 0; step < 100000 && (s > 0.0 || v > 0.0); ++step)
    {
        // Midpoint rule: the force is not smooth where it begins, so a higher order would gain nothing.
        const double middleS = s + 0.5 * kStep * v;
        const double middleV = v - 0.5 * kStep * push(s, v);
        s += kStep * middleV;
        v -= kStep * push(middleS, middleV);
    }
    return -v;
}

namespace
{

double solveDampingFactor(double restitution)
{
    double low = 0.0;
    double high = 50.0;
    for (int round = 0; round < 40; ++round)
    {
        const double middle = 0.5 * (low + high);
        (restitutionOf(middle) > restitution ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

// Solved once on a grid, since a table of materials needs the factor for every pair.
class DampingTable
{
public:
    DampingTable()
    {
        for (int i = 0; i < kPoints; ++i)
            logFactor_[i] = std::log(solveDampingFactor(kFirst + i * kSpacing));
    }

    double factor(double restitution) const
    {
        const double at = std::fmin(std::fmax((restitution - kFirst) / kSpacing, 0.0), kPoints - 1.0);
        const int left = std::min(static_cast<int>(at), kPoints - 2);
        const double share = at - left;
        return std::exp(logFactor_[left] * (1.0 - share) + logFactor_[left + 1] * share);
    }

private:
    static constexpr int kPoints = 37;
    static constexpr double kFirst = 0.05;
    static constexpr double kSpacing = 0.025;
    double logFactor_[kPoints];
};

} // namespace

double dampingFactorFor(double restitution)
{
    static const DampingTable kTable;
    return kTable.factor(restitution);
}

} // namespace bch
