// Symmetric matrices in six numbers against glm's, and the inverse that makes gradients consistent.
#include "unit/law/laws.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

#include <cmath>

using glm::mat3;
using glm::vec3;
using law::Symmetric;

namespace
{

mat3 full(const Symmetric& m)
{
    return {m.xx, m.xy, m.xz, m.xy, m.yy, m.yz, m.xz, m.yz, m.zz};
}

float trace(const mat3& m)
{
    return m[0][0] + m[1][1] + m[2][2];
}

float largest(const mat3& m)
{
    float result = 0.0f;
    for (int i = 0; i < 9; ++i)
        result = std::fmax(result, std::fabs(m[i / 3][i % 3]));
    return result;
}

Symmetric randomSymmetric(test::Random& random)
{
    Symmetric m;
    for (float* value : {&m.xx, &m.yy, &m.zz, &m.xy, &m.xz, &m.yz})
        *value = random.between(-2.0f, 2.0f);
    return m;
}

Symmetric identity()
{
    Symmetric m = law::symmetricZero();
    m.xx = m.yy = m.zz = 1.0f;
    return m;
}

void addSquare(Symmetric& m, const vec3& v, float s)
{
    law::symmetricAddDyad(m, v * s, v);
}

vec3 randomVector(test::Random& random)
{
    const float x = random.between(-1.0f, 1.0f), y = random.between(-1.0f, 1.0f);
    return {x, y, random.between(-1.0f, 1.0f)};
}

} // namespace

TEST_CASE("products and traces are those of the full matrix")
{
    test::Random random(21);
    for (int i = 0; i < 200; ++i)
    {
        const Symmetric c = randomSymmetric(random), m = randomSymmetric(random);
        const vec3 v = randomVector(random);
        CHECK(glm::length(law::symmetricTimes(m, v) - full(m) * v) < 1e-5f);
        CHECK(std::fabs(law::symmetricTrace(m) - trace(full(m))) < 1e-5f);
        CHECK(std::fabs(law::symmetricTraceOfProduct3(c, m) - trace(full(c) * full(m) * full(c))) < 3e-4f);
        CHECK(largest(full(law::symmetricScaled(m, 3.0f)) - full(m) * 3.0f) < 1e-5f);
        Symmetric sum = m;
        law::symmetricAddDyad(sum, v * 2.5f, v);
        CHECK(largest(full(sum) - (full(m) + glm::outerProduct(v, v) * 2.5f)) < 1e-5f);
    }
}

TEST_CASE("the consistency matrix is the inverse of a full neighbourhood's moment")
{
    test::Random random(22);
    CHECK(largest(full(law::symmetricConsistency(identity())) - mat3(1.0f)) < 1e-6f);
    for (int i = 0; i < 200; ++i)
    {
        Symmetric moment = identity(); // and more: its trace is above that of the identity
        for (int k = 0; k < 4; ++k)
            addSquare(moment, randomVector(random), random.between(0.1f, 0.6f));
        const mat3 product = full(law::symmetricConsistency(moment)) * full(moment);
        CHECK(largest(product - mat3(1.0f)) < 2e-5f);
    }
}

TEST_CASE("with too few neighbours the consistency matrix stays small")
{
    const Symmetric nothing = law::symmetricZero();
    CHECK(largest(full(law::symmetricConsistency(nothing)) - mat3(1.0f)) == 0.0f);
    test::Random random(23);
    float most = 0.0f;
    for (int i = 0; i < 2000; ++i)
    {
        // One to four neighbours: lines, planes and slivers of space.
        Symmetric moment = law::symmetricZero();
        for (int k = 0; k <= i % 4; ++k)
            addSquare(moment, randomVector(random), random.between(0.0f, 0.5f));
        const float size = largest(full(law::symmetricConsistency(moment)));
        REQUIRE(std::isfinite(size));
        most = std::fmax(most, size);
    }
    CHECK(most >= 1.0f);
    CHECK(most < 10.0f); // 1 / 0.15 at most where only the easing holds, and its neighbourhood
}
