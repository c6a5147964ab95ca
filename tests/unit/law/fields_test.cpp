#include "unit/law/laws.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

using glm::vec3;
using glm::vec4;

namespace
{
law::FieldRow makeRow(law::uint kind, vec3 vector, float strength)
{
    law::FieldRow row{};
    row.position = vec4(1.0f, 2.0f, 3.0f, 4.0f);
    row.vector = vec4(vector, strength);
    row.kind = kind;
    row.core = 1.0f;
    return row;
}

const vec3 kMiddle(1.0f, 2.0f, 3.0f);

law::FieldSum nothing()
{
    return {vec3(0.0f), vec3(0.0f), vec3(0.0f), 0.0f, 0.0f};
}
} // namespace

TEST_CASE("a field is full up to its core and falls evenly to nothing at its radius")
{
    CHECK(law::fieldShare(0.0f, 1.0f, 4.0f) == 1.0f);
    CHECK(law::fieldShare(1.0f, 1.0f, 4.0f) == 1.0f);
    CHECK(law::fieldShare(2.5f, 1.0f, 4.0f) == doctest::Approx(0.5));
    CHECK(law::fieldShare(4.0f, 1.0f, 4.0f) == 0.0f);
    CHECK(law::fieldShare(9.0f, 1.0f, 4.0f) == 0.0f);
    CHECK(law::fieldShare(3.9f, 4.0f, 4.0f) == 1.0f); // a core as wide as the field
    CHECK(law::fieldShare(4.0f, 4.0f, 4.0f) == 0.0f);
}

TEST_CASE("a uniform field points the same way everywhere")
{
    const law::FieldRow row = makeRow(law::kFieldUniform, vec3(0.0f, 6.0f, 2.0f), 99.0f);
    CHECK(law::fieldAt(row, kMiddle) == vec3(0.0f, 6.0f, 2.0f));
    CHECK(glm::distance(law::fieldAt(row, kMiddle + vec3(2.5f, 0, 0)), vec3(0.0f, 3.0f, 1.0f)) < 1e-5f);
    CHECK(law::fieldAt(row, kMiddle + vec3(0, 4.1f, 0)) == vec3(0.0f));
}

TEST_CASE("a radial field points away from its middle, and nowhere in it")
{
    const law::FieldRow row = makeRow(law::kFieldRadial, vec3(0.0f), 8.0f);
    test::Random random(3);
    CHECK(law::fieldAt(row, kMiddle) == vec3(0.0f));
    for (int i = 0; i < 100; ++i)
    {
        const vec3 away(random.between(-1, 1), random.between(-1, 1), random.between(-1, 1));
        const vec3 felt = law::fieldAt(row, kMiddle + away);
        const float share = law::fieldShare(glm::length(away), row.core, row.position.w);
        CHECK(glm::dot(felt, away) == doctest::Approx(8.0f * share * glm::length(away)).epsilon(1e-4));
        CHECK(glm::length(glm::cross(felt, away)) < 1e-4f);
    }
}

TEST_CASE("a vortex goes round its axis")
{
    const law::FieldRow row = makeRow(law::kFieldVortex, vec3(0.0f, 1.0f, 0.0f), 3.0f);
    CHECK(glm::distance(law::fieldAt(row, kMiddle + vec3(0.5f, 0.2f, 0)), vec3(0, 0, -3.0f)) < 1e-5f);
    CHECK(glm::distance(law::fieldAt(row, kMiddle + vec3(0, -0.2f, 0.5f)), vec3(3.0f, 0, 0)) < 1e-5f);
    CHECK(law::fieldAt(row, kMiddle + vec3(0.0f, 0.5f, 0.0f)) == vec3(0.0f));
}

TEST_CASE("what came acts and is a change, what went is a change only, what stays acts only")
{
    law::FieldRow row = makeRow(law::kFieldUniform, vec3(5.0f, 0.0f, 0.0f), 0.0f);
    law::FieldSum sum = nothing();
    row.phase = law::kFieldSteady;
    law::addField(sum, row, kMiddle);
    CHECK(sum.acceleration == vec3(5.0f, 0.0f, 0.0f));
    CHECK(sum.change == 0.0f);
    row.phase = law::kFieldFresh;
    law::addField(sum, row, kMiddle);
    CHECK(sum.acceleration == vec3(10.0f, 0.0f, 0.0f));
    CHECK(sum.change == 5.0f);
    sum = nothing();
    row.phase = law::kFieldGone;
    law::addField(sum, row, kMiddle);
    CHECK(sum.acceleration == vec3(0.0f));
    CHECK(sum.change == 5.0f);
}

TEST_CASE("wind adds to the air, an explosion to the velocity")
{
    law::FieldSum sum = nothing();
    law::FieldRow row = makeRow(law::kFieldWind, vec3(0.0f, 0.0f, 7.0f), 0.0f);
    row.phase = law::kFieldFresh;
    law::addField(sum, row, kMiddle);
    row = makeRow(law::kFieldExplosion, vec3(0.0f), 6.0f);
    row.core = 0.0f;
    row.phase = law::kFieldFresh;
    law::addField(sum, row, kMiddle + vec3(0.0f, 1.0f, 0.0f));
    CHECK(sum.air == vec3(0.0f, 0.0f, 7.0f));
    CHECK(sum.gust == 7.0f);
    CHECK(glm::distance(sum.kick, vec3(0.0f, 4.5f, 0.0f)) < 1e-5f);
    CHECK(sum.acceleration == vec3(0.0f));
}
