// The yield surface and the columns that forces are made of.
#include "unit/law/laws.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

#include <cmath>

using glm::mat3;
using glm::vec3;
using glm::vec4;
using law::Deviator;

namespace
{

mat3 full(const Deviator& m)
{
    return {m.xx, m.xy, m.xz, m.xy, m.yy, m.yz, m.xz, m.yz, m.zz};
}

Deviator randomDeviator(test::Random& random, float size)
{
    const auto number = [&] { return random.between(-size, size); };
    const float a = number(), b = number(), c = number(), d = number(), e = number();
    return law::deviatorOf(vec4(0.0f, a, b, c), vec4(d, e, 0.0f, 0.0f));
}

float normOf(const Deviator& s)
{
    return std::sqrt(2.0f * law::deviatorJ2(s));
}

// (s1 - s3) / (s1 + s3) of the whole stress: the sine of the friction angle that carries it. Principal values by the
// cosine formula, in double.
float mobilised(const Deviator& s, float p)
{
    const double j2 = static_cast<double>(law::deviatorJ2(s));
    if (j2 <= 0.0)
        return 0.0f;
    const double j3 = static_cast<double>(law::deviatorDeterminant(s));
    const double turn = std::acos(std::fmin(1.0, std::fmax(-1.0, 1.5 * std::sqrt(3.0) * j3 / std::pow(j2, 1.5)))) / 3.0;
    const double size = 2.0 * std::sqrt(j2 / 3.0), third = 2.0 * 3.14159265358979 / 3.0;
    const double most = size * std::cos(turn), least = size * std::cos(turn + third);
    return static_cast<float>((most - least) / (2.0 * static_cast<double>(p) - most - least));
}

// Of the same friction angle in every direction.
law::WideYield surface(float sine, float base)
{
    return {sine, base, 0.0f, 0.0f};
}

} // namespace

TEST_CASE("a deviator has no trace")
{
    test::Random random(31);
    for (int i = 0; i < 100; ++i)
    {
        const Deviator s = randomDeviator(random, 1000.0f);
        CHECK(std::fabs(s.xx + s.yy + s.zz) < 1e-3f);
    }
    const Deviator s = law::deviatorOf(vec4(9.0f, 1.0f, 2.0f, 3.0f), vec4(4.0f, 5.0f, 6.0f, 7.0f));
    CHECK(full(s) == mat3(1.0f, 3.0f, 4.0f, 3.0f, 2.0f, 5.0f, 4.0f, 5.0f, -3.0f));
}

TEST_CASE("a deviator beyond the yield surface comes back to it, keeps its direction and has the friction angle")
{
    test::Random random(32);
    int beyond = 0;
    for (int i = 0; i < 2000; ++i)
    {
        const Deviator s = randomDeviator(random, 500.0f);
        const float p = random.between(100.0f, 3000.0f), sine = random.between(0.05f, 0.8f);
        const Deviator back = law::returnToYield(s, p, surface(sine, 0.0f));
        const float before = mobilised(s, p), after = mobilised(back, p);
        if (full(back) == full(s))
        {
            CHECK(before <= 1.03f * sine);
            continue;
        }
        ++beyond;
        CHECK(std::fabs(after - sine) <= 0.03f * sine); // the hexagon's corners are rounded
        const mat3 apart = full(back) * (normOf(s) / normOf(back)) - full(s);
        for (int k = 0; k < 9; ++k)
            CHECK(std::fabs(apart[k / 3][k % 3]) < 1e-4f * normOf(s));
    }
    CHECK(beyond > 200);
    CHECK(beyond < 1800);
}

TEST_CASE("cohesion adds to the strength in plane shear")
{
    Deviator s{};
    s.xy = 500.0f;
    CHECK(law::returnToYield(s, 100.0f, surface(0.5f, 70.0f)).xy == doctest::Approx(120.0f));
    CHECK(law::returnToYield(s, 100.0f, surface(0.5f, 470.0f)).xy == 500.0f);
}

TEST_CASE("strength may be less in compression and more in extension, and stays as it is in plane shear")
{
    const law::WideYield plain{0.5f, 0.0f, 0.0f, 0.0f}, shaped{0.5f, 0.0f, 0.2f, 0.4f};
    const auto ratio = [&](const Deviator& s)
    { return normOf(law::returnToYield(s, 100.0f, shaped)) / normOf(law::returnToYield(s, 100.0f, plain)); };
    Deviator squeezed{}; // along y; tension is positive
    squeezed.yy = -1000.0f;
    squeezed.xx = squeezed.zz = 500.0f;
    Deviator sheared{};
    sheared.xy = 1000.0f;
    CHECK(ratio(squeezed) == doctest::Approx(0.8f));
    const Deviator stretched{-500.0f, 1000.0f, -500.0f, 0.0f, 0.0f, 0.0f};
    CHECK(ratio(stretched) == doctest::Approx(1.4f));
    CHECK(ratio(sheared) == doctest::Approx(1.0f));
}

TEST_CASE("without pressure and cohesion there is no friction, under tension neither")
{
    test::Random random(33);
    const Deviator s = randomDeviator(random, 500.0f);
    CHECK(full(law::returnToYield(s, 0.0f, surface(0.5f, 0.0f))) == mat3(0.0f));
    CHECK(full(law::returnToYield(s, -100.0f, surface(0.5f, 10.0f))) == mat3(0.0f));
    const Deviator none{};
    CHECK(full(law::returnToYield(none, 0.0f, surface(0.5f, 0.0f))) == mat3(0.0f));
}

TEST_CASE("the rows are those of (s C - p I) / density^2")
{
    test::Random random(34);
    for (int i = 0; i < 200; ++i)
    {
        const Deviator s = randomDeviator(random, 100.0f);
        Deviator c = randomDeviator(random, 0.3f);
        c.xx += 1.0f;
        c.yy += 1.0f;
        c.zz += 1.0f;
        const float p = random.between(0.0f, 200.0f), density = random.between(0.7f, 1.4f);
        const mat3 expected = glm::transpose(full(s) * full(c) - mat3(p)) * (1.0f / (density * density));
        const law::wide4x3 rows =
            law::stressRows(s, p, vec4(c.xx, c.yy, c.zz, c.xy), vec4(c.xz, c.yz, 0.0f, 0.0f), density);
        const vec4 three[] = {rows.x, rows.y, rows.z};
        for (int k = 0; k < 3; ++k)
        {
            CHECK(glm::length(vec3(three[k]) - expected[k]) < 1e-3f);
            CHECK(three[k].w == 0.0f);
        }
    }
}
