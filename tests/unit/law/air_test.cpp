#include "unit/law/laws.h"

#include <doctest/doctest.h>

#include <cmath>

using glm::vec3;

TEST_CASE("drag brings a falling particle to the terminal speed of its sphere")
{
    // v_t = sqrt(4/3 density/air g diameter / Cd), and the rate is 3/4 Cd air / (density diameter).
    const float diameter = 0.01f, density = 1500.0f, air = 1.2f, coefficient = 0.5f, g = 9.81f;
    const float rate = 0.75f * coefficient * air / (density * diameter);
    const float expected = std::sqrt(4.0f / 3.0f * density / air * g * diameter / coefficient);
    vec3 velocity(0.0f);
    for (int i = 0; i < 20000; ++i)
        velocity += vec3(0.0f, -g * 1.0e-3f, 0.0f) + law::dragChange(-velocity, rate, 1.0e-3f);
    CHECK(-velocity.y == doctest::Approx(expected).epsilon(2e-3)); // a step of a thousandth, first order
}

TEST_CASE("drag never makes a particle faster than the air, whatever the step")
{
    for (const float seconds : {1.0e-4f, 1.0f, 1.0e6f})
    {
        const vec3 change = law::dragChange(vec3(30.0f, 0.0f, -40.0f), 5.0f, seconds);
        CHECK(glm::length(change) <= 50.0f);
        CHECK(glm::dot(change, vec3(30.0f, 0.0f, -40.0f)) > 0.0f);
    }
    CHECK(law::dragChange(vec3(0.0f), 5.0f, 1.0f) == vec3(0.0f));
}

TEST_CASE("drag along a line is exact: two halves make a whole")
{
    const vec3 u(3.0f, 4.0f, 0.0f);
    const vec3 whole = u - law::dragChange(u, 2.0f, 0.1f);
    const vec3 half = u - law::dragChange(u, 2.0f, 0.05f);
    CHECK(glm::distance(half - law::dragChange(half, 2.0f, 0.05f), whole) < 1e-5f);
}

TEST_CASE("air blows along a surface, not into it, and leaves it freely")
{
    const vec3 inward(0.0f, -0.5f, 0.0f);
    CHECK(glm::distance(law::bentAlong(vec3(2.0f, -1.0f, 0.0f), inward), vec3(2.0f, 0.0f, 0.0f)) < 1e-6f);
    CHECK(law::bentAlong(vec3(2.0f, 1.0f, 0.0f), inward) == vec3(2.0f, 1.0f, 0.0f));
    CHECK(law::bentAlong(vec3(2.0f, -1.0f, 0.0f), vec3(0.0f)) == vec3(2.0f, -1.0f, 0.0f)); // a lone particle
}

TEST_CASE("a neighbour upwind takes all the air, one aside none")
{
    CHECK(law::upwindShade(1.0f) == 1.0f);
    CHECK(law::upwindShade(law::kShadeCosine) == 0.0f);
    CHECK(law::upwindShade(-1.0f) == 0.0f);
    CHECK(law::upwindShade(0.75f) == doctest::Approx(0.5));
}
