// What grains and particles do to each other in one contact.
#include "unit/law/laws.h"

#include <doctest/doctest.h>

namespace
{
constexpr float kRadius = 0.012f; // of a particle
constexpr float kInterval = 1.0f / 360.0f;
constexpr float kMass = 0.02f;

law::PushSide side(const glm::vec3& at, const glm::vec3& velocity, float weights)
{
    return {at, velocity, glm::vec3(0.0f), weights / kMass, 0.0f};
}

// A sphere of 1 cm above a particle, by so much nearer than touching.
law::Push pushAt(float overlap, const glm::vec3& velocity, float friction, float weights = 0.0f)
{
    const glm::vec3 center(0.0f, kRadius + 0.01f - overlap, 0.0f);
    const float sum = weights > 0.0f ? weights : static_cast<float>(law::pushWeight(overlap, kRadius));
    return law::pushBetween(
        side(center, velocity, sum), glm::vec4(center, 0.01f), side(glm::vec3(0.0f), glm::vec3(0.0f), sum), kRadius,
        friction, kInterval);
}
} // namespace

TEST_CASE("a push parts a grain and a particle along the line between them")
{
    const law::Push push = pushAt(1.0e-3f, glm::vec3(0.0f), 0.5f);
    // Equal masses, each with this contact alone: stiffness times the reduced mass.
    CHECK(push.force.y == doctest::Approx(law::kPushStiffness * 0.5f * kMass * 1.0e-3f / (kInterval * kInterval)));
    CHECK(push.force.x == 0.0f);
    CHECK(push.force.z == 0.0f);
    CHECK(push.arm.y == doctest::Approx(-0.0095f)); // half of the overlap is the sphere's
    CHECK(pushAt(1.0e-2f, glm::vec3(0.0f), 0.5f).force.y == pushAt(0.7e-2f, glm::vec3(0.0f), 0.5f).force.y);
}

TEST_CASE("a push slows an approach within the interval and never pulls")
{
    const float closing = 1.0f;
    const law::Push push = pushAt(1.0e-6f, {0.0f, -closing, 0.0f}, 0.0f);
    const float change = push.force.y * kInterval * 2.0f / kMass; // of the relative velocity
    CHECK(change > 0.4f * closing);
    CHECK(change < closing); // it does not turn round
    CHECK(pushAt(1.0e-6f, {0.0f, closing, 0.0f}, 0.5f).force == glm::vec3(0.0f));
}

TEST_CASE("friction of a push is bounded by Coulomb and by what stops the sliding")
{
    const law::Push fast = pushAt(1.0e-3f, {5.0f, 0.0f, 0.0f}, 0.3f);
    CHECK(fast.force.x == doctest::Approx(-0.3f * fast.force.y));
    const law::Push slow = pushAt(1.0e-3f, {1.0e-4f, 0.0f, 0.0f}, 0.3f);
    CHECK(slow.force.x < 0.0f);
    CHECK(-slow.force.x * kInterval * 2.0f / kMass < 1.0e-4f);
}

TEST_CASE("contacts of one grain share its mass by their weight")
{
    CHECK(law::pushWeight(0.0f, kRadius) == 1);
    CHECK(law::pushWeight(0.5f * law::kFullWeight * kRadius, kRadius) == 512);
    CHECK(law::pushWeight(kRadius, kRadius) == 1024);
    const float whole = pushAt(2.0e-3f, glm::vec3(0.0f), 0.0f, 1024.0f).force.y;
    CHECK(pushAt(2.0e-3f, glm::vec3(0.0f), 0.0f, 4096.0f).force.y == doctest::Approx(0.25f * whole));
}
