// Sand falls on paddle wheels and turns them: Narain, Golas and Lin (2010), figure 6. The wheels hang on hinges of a
// physics engine; sand gives them no more energy than it had.
#include "lab/sandbox.h"

#include "common/program.h"
#include "common/table.h"
#include "lab/vectors.h"

#include <barchan/rigid.h>

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr double kRadius = 0.2;     // m, of a wheel
constexpr double kHub = 0.04;       // m, radius
constexpr double kHalfThick = 0.02; // m, of a paddle
constexpr double kHalfWidth = 0.1;  // m, of wheels, along their axles
constexpr double kGap = 0.01;       // m from wheels to the planes beside them
constexpr int kPaddleCount = 4;
constexpr double kDensity = 600;             // kg/m^3, of wheels
constexpr double kHalfStream = 0.08;         // m, of the falling sand
constexpr double kStreamHeight = 0.5;        // m
constexpr double kLowest = 0.4, kRise = 0.5; // m, the lowest wheel's axle and from one to the next
constexpr double kAside = 0.1;               // m that wheels stand beside the stream, by turns to the left and right
constexpr double kLeastTurn = 0.5;           // of a turn, that a wheel must make
constexpr double kMostRise = 0.1;            // %, of the energy there is, in a frame: rounding and no more

void checkRigid(bchResult result, const char* what)
{
    if (result < 0)
        throw std::runtime_error(std::string(what) + ": " + bchRigidGetLastError());
}

struct Wheel
{
    bchRigidBodyId body;
    bchRigidJointId axle;
    double turned = 0, last = 0; // rad
    double fastest = 0;          // rad/s
};

// Paddles around a hub with its axle along z.
class Wheels
{
public:
    Wheels(const Sandbox& box, int count)
    {
        const bchRigidWorldDef def = bchDefaultRigidWorldDef();
        checkRigid(bchCreateRigidWorld(box.world(), &def, &world_), "no world for wheels");
        shape_ = wheelShape();
        for (int i = 0; i < count; ++i)
            add({i % 2 == 0 ? -kAside : kAside, kLowest + kRise * i, 0.0});
    }
    ~Wheels() { bchDestroyRigidWorld(world_); }
    Wheels(const Wheels&) = delete;
    Wheels& operator=(const Wheels&) = delete;

    // Sand and wheels.
    void step()
    {
        bchStepDef def = bchDefaultStepDef();
        def.seconds = static_cast<float>(kFrame);
        checkRigid(bchRigidWorld_Step(world_, &def), "a step");
        for (Wheel& wheel : wheels_)
        {
            float angle = 0.0f;
            checkRigid(bchRigidJoint_GetValue(wheel.axle, &angle), "an axle");
            const double change = std::remainder(static_cast<double>(angle) - wheel.last, 2.0 * kPi);
            wheel.turned += change;
            wheel.last = static_cast<double>(angle);
            wheel.fastest = std::max(wheel.fastest, std::fabs(spinOf(wheel)));
        }
    }

    double energy() const // J, of turning: their height does not change
    {
        double sum = 0.0;
        for (const Wheel& wheel : wheels_)
            sum += 0.5 * inertia_ * spinOf(wheel) * spinOf(wheel);
        return sum;
    }
    const std::vector<Wheel>& all() const { return wheels_; }

private:
    static double spinOf(const Wheel& wheel)
    {
        bchRigidBodyState state{};
        checkRigid(bchRigidBody_GetState(wheel.body, &state), "a wheel");
        return static_cast<double>(state.spin.z);
    }

    bchRigidShapeId pieceOf(bchRigidShapeKind kind, const glm::dvec3& size)
    {
        bchRigidShapeDef def = bchDefaultRigidShapeDef();
        def.kind = kind;
        def.density = static_cast<float>(kDensity);
        def.size = small(size);
        bchRigidShapeId shape;
        checkRigid(bchCreateRigidShape(world_, &def, &shape), "a shape");
        return shape;
    }

    bchRigidShapeId wheelShape()
    {
        const double half = 0.5 * (kRadius - kHub), middle = 0.5 * (kRadius + kHub);
        const bchRigidShapeId hub = pieceOf(BCH_RIGID_CYLINDER, {kHub, kHalfWidth, 0.0});
        const bchRigidShapeId paddle = pieceOf(BCH_RIGID_BOX, {half, kHalfThick, kHalfWidth});
        const float quarter = std::sqrt(0.5f); // the hub's axis is y, the axle z
        std::vector<bchRigidShapePart> parts{{hub, {}, {quarter, 0.0f, 0.0f, quarter}, 0}};
        for (int i = 0; i < kPaddleCount; ++i)
        {
            const double angle = 2.0 * kPi * i / kPaddleCount;
            const glm::dvec3 arm = middle * glm::dvec3(std::cos(angle), std::sin(angle), 0.0);
            parts.push_back({paddle, small(arm), small(glm::angleAxis(angle, glm::dvec3(0.0, 0.0, 1.0))), 0});
        }
        bchRigidShapeDef def = bchDefaultRigidShapeDef();
        def.kind = BCH_RIGID_COMPOUND;
        def.partCount = static_cast<uint32_t>(parts.size());
        def.parts = parts.data();
        bchRigidShapeId shape;
        checkRigid(bchCreateRigidShape(world_, &def, &shape), "a wheel's shape");
        const double hubMass = kDensity * kPi * kHub * kHub * 2.0 * kHalfWidth;
        const double paddleMass = kDensity * 8.0 * half * kHalfThick * kHalfWidth;
        inertia_ = 0.5 * hubMass * kHub * kHub
                   + kPaddleCount * paddleMass * (middle * middle + (half * half + kHalfThick * kHalfThick) / 3.0);
        return shape;
    }

    void add(const glm::dvec3& place)
    {
        Wheel wheel{};
        bchRigidBodyDef body = bchDefaultRigidBodyDef();
        body.shape = shape_;
        body.position = {place.x, place.y, place.z};
        body.linearDamping = 0.0f;
        body.angularDamping = 0.0f;
        body.sleeps = 0;
        checkRigid(bchCreateRigidBody(world_, &body, &wheel.body), "a wheel");
        bchRigidJointDef axle = bchDefaultRigidJointDef();
        axle.kind = BCH_JOINT_HINGE;
        axle.a = wheel.body;
        axle.position = body.position;
        axle.axis = {0.0f, 0.0f, 1.0f};
        checkRigid(bchCreateRigidJoint(world_, &axle, &wheel.axle), "an axle");
        wheels_.push_back(wheel);
    }

    bchRigidWorldId world_{};
    bchRigidShapeId shape_{};
    double inertia_ = 0; // kg m^2 about the axle
    std::vector<Wheel> wheels_;
};

double energyOf(const Cloud& cloud, double particleMass)
{
    double sum = 0.0;
    for (const Particle& particle : cloud)
        sum += 0.5 * glm::dot(particle.velocity, particle.velocity) + kGravity * particle.position.y;
    return particleMass * sum;
}

void run(Trial& trial)
{
    const int count = static_cast<int>(trial.values["wheels"]);
    const double spacing = kRadius / trial.values["resolution"], half = kHalfWidth + kGap;
    const double above = kLowest + kRise * (count - 1) + kRadius + 0.5 * kStreamHeight + 2.0 * spacing;
    Sandbox box(trial, {spacing, 4.0 * kHalfStream * half * kStreamHeight});
    box.addFloor();
    box.addSlab(half);
    box.fill(
        box.addSand({trial.values["angle"]}), BCH_FILL_BOX, {0.0, above, 0.0},
        {kHalfStream, 0.5 * kStreamHeight, half});
    Wheels wheels(box, count);
    const double first = energyOf(box.read(), box.particleMass());
    double worst = -1.0, before = first, wheelShare = 0.0;
    Curve total, turning;
    for (double now = kFrame; now <= trial.values["seconds"]; now += kFrame)
    {
        wheels.step();
        const double ofWheels = wheels.energy(), all = energyOf(box.read(), box.particleMass()) + ofWheels;
        worst = std::max(worst, 100.0 * (all - before) / first);
        before = all;
        wheelShare = std::max(wheelShare, 100.0 * ofWheels / first);
        total.emplace_back(now, all);
        turning.emplace_back(now, ofWheels);
        trial.report.secondsSimulated += kFrame;
        trial.show(now / trial.values["seconds"], sample::format("%.2f s, %.1f J", now, all));
    }

    Report& report = trial.report;
    bool turn = true;
    for (size_t i = 0; i < wheels.all().size(); ++i)
    {
        const Wheel& wheel = wheels.all()[i];
        const double turns = wheel.turned / (2.0 * kPi);
        report.note(sample::format("wheel %zu from below turned", i + 1), turns, "turns");
        report.note(sample::format("wheel %zu at most", i + 1), wheel.fastest, "rad/s");
        turn = turn && std::fabs(turns) > kLeastTurn;
    }
    report.yes("every wheel turns", turn);
    report.yes("energy falls over all", before < first);
    report.within("most energy gained in a frame", std::max(worst, 0.0), 0.0, kMostRise, "%");
    report.note("energy that a wheel had at most", wheelShare, "%");
    report.note("particles", box.info().particleCount, "");
    Plot plot{"energy of sand and paddle wheels", "time, s", "energy, J", {}};
    plot.line(total, "all", kMeasuredColor);
    plot.line(turning, "wheels", kFitColor);
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kPaddles;
const Experiment kPaddles = {
    "paddles", "Sand that falls on paddle wheels turns them, and has given them no more energy than it had.", "patch",
    withCommon(
        {30, 14, 10, 3, 2, "particles along the radius of a wheel, 0.2 m"},
        {{"wheels", ParameterKind::whole, "", "one above the other, by turns left and right of the sand", 3, 2, 1,
          10}}),
    run};

} // namespace lab
