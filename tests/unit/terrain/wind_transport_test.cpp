// Dunes under wind: they wander downwind as a whole, gentle to windward and at the friction angle to lee, and no
// quantum is lost.
#include "terrain/toppling.h"
#include "terrain/wind_transport.h"
#include "unit/terrain/test_terrain.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace bch;

namespace
{
struct Dune : test::TestTerrain
{
    Dune() : TestTerrain(2, 32.0f)
    {
        pile(
            [](float x, float z)
            {
                const float r2 = (x * x + z * z) / 324.0f;
                return 1.3f * std::exp(-3.0f * r2) - 0.08f;
            });
    }
    glm::dvec2 middle() const
    {
        double sum = 0.0;
        glm::dvec2 moment(0.0);
        for (int z = 0; z < side; ++z)
            for (int x = 0; x < side; ++x)
            {
                const double quanta = loose[at(x, z)];
                sum += quanta;
                moment += quanta * glm::dvec2(x, z);
            }
        return moment / sum * static_cast<double>(test::kSpacing);
    }
    void blow(const WindOnSand& wind, uint32_t steps)
    {
        const uint64_t before = quanta();
        const TerrainView view = send();
        const Toppling toppling(*device, view.tileCapacity);
        const WindTransport transport(*device, view.tileCapacity);
        for (uint32_t step = 0; step < steps; ++step)
            runNow(
                *device,
                [&](Recorder& recorder)
                {
                    transport.record(recorder, view, wind);
                    toppling.record(recorder, view, 8);
                });
        fetch();
        CHECK(quanta() == before);
    }
};

WindOnSand windAlong(float radians)
{
    WindOnSand wind;
    wind.velocity = 10.0f * glm::vec2(std::cos(radians), std::sin(radians));
    wind.seconds = 40.0f;
    return wind;
}
} // namespace

TEST_CASE("a heap wanders downwind by as much whichever way the wind blows")
{
    std::vector<double> distances;
    for (int heading = 0; heading < 8; ++heading)
    {
        CAPTURE(heading);
        const float angle = 6.2831853f * static_cast<float>(heading) / 8.0f + (heading % 2 == 0 ? 0.0f : 0.2f);
        Dune dune;
        const glm::dvec2 before = dune.middle();
        dune.blow(windAlong(angle), 40);
        const glm::dvec2 moved = dune.middle() - before;
        const glm::dvec2 way(std::cos(angle), std::sin(angle));
        const double along = glm::dot(moved, way);
        MESSAGE("heading ", heading, ": ", along, " m, aside ", moved.x * way.y - moved.y * way.x);
        distances.push_back(along);
        CHECK(std::abs(moved.x * way.y - moved.y * way.x) < 0.1 * along);
    }
    const auto [least, most] = std::minmax_element(distances.begin(), distances.end());
    CHECK(*least > 0.5);
    CHECK(*most < 1.15 * *least);
}

TEST_CASE("a dune under steady wind is gentle to windward and has a slip face to lee")
{
    Dune dune;
    dune.blow(windAlong(0.0f), 80);
    float apex = 0.0f, lee = 0.0f;
    int crest = 0;
    for (int x = 0; x < dune.side; ++x)
        if (dune.height(x, 64) > apex)
        {
            apex = dune.height(x, 64);
            crest = x;
        }
    int foot = crest;
    while (dune.height(foot, 64) > 0.1f * apex)
        --foot;
    const float windward = 0.9f * apex / (static_cast<float>(crest - foot) * test::kSpacing);
    for (int x = crest; x + 2 < dune.side; ++x)
        lee = std::max(lee, (dune.height(x, 64) - dune.height(x + 2, 64)) / (2.0f * test::kSpacing));
    const float degrees = 57.29578f;
    MESSAGE("windward ", std::atan(windward) * degrees, " lee ", std::atan(lee) * degrees, " degrees, apex ", apex);
    CHECK(std::abs(std::atan(lee) * degrees - 32.0f) < 2.5f);
    CHECK(std::atan(windward) * degrees < 20.0f);
    CHECK(apex > 0.3f);
}

TEST_CASE("wind keeps sand within the resident tiles and lifts none below the threshold")
{
    Dune dune;
    dune.pile([](float, float) { return 0.05f; });
    const uint64_t before = dune.quanta();
    dune.blow(windAlong(0.7f), 20);
    CHECK(dune.quanta() == before);
    CHECK(dune.height(127, 127) > 0.05f);
    Dune calm;
    calm.pile([](float, float) { return 0.05f; });
    const std::vector<uint32_t> loose = calm.loose;
    WindOnSand wind = windAlong(0.7f);
    wind.velocity *= 0.59f;
    calm.blow(wind, 5);
    CHECK(calm.loose == loose);
}
