// The contact law against what Hertz's theory says in closed form, and against its own promises.
#include "unit/law/laws.h"

#include <doctest/doctest.h>

#include "materials/restitution.h"

#include <algorithm>
#include <cmath>

namespace
{
constexpr float kMass = 0.001f;      // kg
constexpr float kStiffness = 1.0e5f; // N/m^1.5

float normalForce(float overlap, float approach, float damping, float substepPerMass)
{
    const float root = std::sqrt(overlap);
    return law::hertzNormalForce(kStiffness * overlap * root, damping * root, approach, substepPerMass);
}

struct Impact
{
    float rebound;  // speed after / speed before
    float duration; // s
    float depth;    // m, the deepest overlap
};

// A grain of kMass against a wall at `speed`, as grains/forces and grains/move do it: force at the beginning of the
// substep, then velocity, then place. `phase` (0..1) is how far into a substep the contact begins.
Impact collide(float speed, float damping, float substep, float phase)
{
    float overlap = -phase * speed * substep;
    float approach = speed;
    Impact impact{0.0f, 0.0f, 0.0f};
    for (int i = 0; i < 10000000; ++i)
    {
        float force = 0.0f;
        if (overlap > 0.0f)
        {
            force = normalForce(overlap, approach, damping, substep / kMass);
            impact.duration += substep;
        }
        approach -= force / kMass * substep;
        overlap += approach * substep;
        impact.depth = std::max(impact.depth, overlap);
        if (overlap <= 0.0f && approach < 0.0f)
            break;
    }
    impact.rebound = -approach / speed;
    return impact;
}

float contactTime(float speed)
{
    return law::hertzContactTime(kMass, kStiffness, speed);
}
} // namespace

TEST_CASE("stiffness is four thirds of the reduced modulus times the root of the reduced radius")
{
    CHECK(law::hertzStiffness(3.0e6f, 0.04f) == doctest::Approx(8.0e5).epsilon(1e-6));
}

TEST_CASE("an undamped impact keeps its energy, lasts as long and goes as deep as Hertz says")
{
    for (const float speed : {0.1f, 1.0f, 3.0f})
    {
        CAPTURE(speed);
        const Impact impact = collide(speed, 0.0f, contactTime(speed) / 2000.0f, 0.5f);
        CHECK(impact.rebound == doctest::Approx(1.0).epsilon(0.002));
        CHECK(impact.duration == doctest::Approx(static_cast<double>(contactTime(speed))).epsilon(0.003));
        // All kinetic energy in the spring: 2/5 k d^2.5 = m v^2 / 2.
        const float deepest = std::pow(1.25f * kMass * speed * speed / kStiffness, 0.4f);
        CHECK(impact.depth == doctest::Approx(static_cast<double>(deepest)).epsilon(0.002));
    }
}

TEST_CASE("the normal force never pulls, whatever the speed of parting")
{
    for (const float overlap : {0.0f, 1e-9f, 1e-4f, 0.01f})
        for (const float approach : {-1000.0f, -1.0f, 0.0f, 1.0f})
            for (const float damping : {0.0f, 10.0f, 1e6f})
                CHECK(normalForce(overlap, approach, damping, 0.1f) >= 0.0f);
    CHECK(normalForce(0.0f, 5.0f, 10.0f, 0.1f) == 0.0f);
}

TEST_CASE("the damping factor of a restitution gives that restitution at the design speed")
{
    for (const float restitution : {0.05f, 0.1f, 0.3f, 0.5f, 0.7f, 0.95f})
    {
        CAPTURE(restitution);
        const auto factor = static_cast<float>(bch::dampingFactorFor(static_cast<double>(restitution)));
        CHECK(
            bch::restitutionOf(static_cast<double>(factor))
            == doctest::Approx(static_cast<double>(restitution)).epsilon(0.01));
        const float damping = law::hertzDamping(factor, kMass, kStiffness);
        const Impact impact = collide(1.0f, damping, contactTime(1.0f) / 2000.0f, 0.5f);
        CHECK(impact.rebound == doctest::Approx(static_cast<double>(restitution)).epsilon(0.02));
    }
}

TEST_CASE("more damping means less rebound, and factors fall as restitution grows")
{
    double last = 1e9;
    for (double restitution = 0.05; restitution <= 0.951; restitution += 0.025)
    {
        const double factor = bch::dampingFactorFor(restitution);
        CHECK(factor > 0.0);
        CHECK(factor < last);
        last = factor;
    }
    CHECK(bch::restitutionOf(0.0) == doctest::Approx(1.0).epsilon(0.001));
}

TEST_CASE("with the five substeps per contact that a step takes, no impact gains energy and restitution is near")
{
    // The world's plan: a fifth of the contact time at 1 m/s. Tolerance: what five force samples of a contact leave
    // open, depending on where in a substep it begins.
    const float substep = contactTime(1.0f) / 5.0f;
    for (const float restitution : {0.05f, 0.1f, 0.2f, 0.5f, 0.9f})
        for (const float speed : {0.05f, 0.3f, 1.0f, 2.0f})
            for (const float phase : {0.05f, 0.35f, 0.65f, 0.95f})
            {
                CAPTURE(restitution);
                CAPTURE(speed);
                CAPTURE(phase);
                const auto factor = static_cast<float>(bch::dampingFactorFor(static_cast<double>(restitution)));
                const float damping = law::hertzDamping(factor, kMass, kStiffness);
                const Impact impact = collide(speed, damping, substep, phase);
                CHECK(impact.rebound <= 1.0f);
                if (speed == 1.0f)
                    CHECK(std::abs(impact.rebound - restitution) < 0.08f);
            }
}

TEST_CASE("friction grows with the way slid, is bounded by Coulomb and remembers no more than it holds")
{
    const glm::vec3 normal(0.0f, 1.0f, 0.0f), slide(0.3f, 0.0f, -0.4f);
    glm::vec3 stretch(0.0f);
    // 1 mm slid: 1000 N/m times that, below mu Fn.
    const glm::vec3 held = law::tangentialForce(stretch, normal, slide, 2.0e-3f, 1000.0f, 0.0f, 5.0f);
    CHECK(glm::length(held) == doctest::Approx(1.0).epsilon(1e-5));
    CHECK(glm::dot(held, slide) < 0.0f);
    CHECK(glm::length(stretch) == doctest::Approx(1.0e-3).epsilon(1e-5));
    // At rest it goes on holding.
    CHECK(law::tangentialForce(stretch, normal, glm::vec3(0.0f), 2.0e-3f, 1000.0f, 0.0f, 5.0f) == held);
    // Slid far: mu Fn, and the spring is no longer than that.
    const glm::vec3 slips = law::tangentialForce(stretch, normal, slide, 1.0f, 1000.0f, 0.0f, 5.0f);
    CHECK(glm::length(slips) == doctest::Approx(5.0).epsilon(1e-5));
    CHECK(glm::length(stretch) == doctest::Approx(5.0e-3).epsilon(1e-5));
    // The contact turns: what was across and is along the normal now is gone.
    law::tangentialForce(stretch, glm::vec3(0.6f, 0.0f, -0.8f), glm::vec3(0.0f), 1.0e-3f, 1000.0f, 0.0f, 5.0f);
    CHECK(glm::length(stretch) == doctest::Approx(0.0).scale(1e-3).epsilon(1e-3));
    // A damper works against sliding; without pressure nothing does.
    glm::vec3 fresh(0.0f);
    CHECK(glm::dot(law::tangentialForce(fresh, normal, slide, 1.0e-9f, 1.0f, 2.0f, 5.0f), slide) < 0.0f);
    CHECK(law::tangentialForce(fresh, normal, slide, 1.0e-3f, 1000.0f, 1.0f, 0.0f) == glm::vec3(0.0f));
}
