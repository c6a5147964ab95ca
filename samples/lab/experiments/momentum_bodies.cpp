#include "lab/experiments/momentum.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kApart = 1.5;  // edges from one to the next
constexpr double kTurned = 0.4; // rad, so that they are not met flat
} // namespace

ClosedBodies::ClosedBodies(const Trial& trial, bchWorldId world, const Def& def)
{
    const int count = static_cast<int>(trial.values["bodies"]);
    const Solid cube = solidBox(glm::dvec3(0.5 * def.size), 0.5f);
    for (int i = 0; i < count; ++i)
    {
        BodyMotion begin = restingAt({0.0, 0.0, (i - 0.5 * (count - 1)) * kApart * def.size});
        begin.velocity = def.velocity;
        begin.rotation = glm::angleAxis(kTurned, glm::normalize(glm::dvec3(1.0, 0.5, 0.2)));
        const LabBody& body = bodies_.emplace_back(world, cube, def.density * cube.volume, begin);
        begin_.push_back(body.mass() * def.velocity);
        given_.emplace_back(0.0);
    }
}

void ClosedBodies::book()
{
    for (size_t i = 0; i < bodies_.size(); ++i)
    {
        const glm::dvec3 impulse = bodies_[i].push().impulse;
        given_[i] += impulse;
        met_ += glm::length(impulse);
    }
}

glm::dvec3 ClosedBodies::momentum() const
{
    glm::dvec3 sum(0.0);
    for (const LabBody& body : bodies_)
        sum += body.mass() * body.motion().velocity;
    return sum;
}

void ClosedBodies::report(Report& report, double size) const
{
    if (bodies_.empty())
        return;
    double worst = 0.0;
    for (size_t i = 0; i < bodies_.size(); ++i)
    {
        const glm::dvec3 gained = bodies_[i].mass() * bodies_[i].motion().velocity - begin_[i];
        worst = std::fmax(worst, glm::length(gained - given_[i]));
    }
    report.within("what a body gained against its ledger", worst / size, 0.0, 1.0e-4, "of it");
    // Not their sum: sand that comes from both sides gives a body in the middle next to nothing.
    report.yes("sand met bodies", met_ > 0.01 * size);
    report.note("pushes that bodies were given, added up", met_ / size, "of it");
}

Parameter bodyCount()
{
    return {"bodies", ParameterKind::whole, "", "cubes between them", 0, 0, 0, 8};
}

} // namespace lab
