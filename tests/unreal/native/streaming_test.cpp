// Which component of a Landscape is read next: none holds up the others.
#include "BarchanBridge/component_stream.h"
#include "ground.h"

#include <algorithm>
#include <string>

using namespace barchan::unreal;

namespace
{
struct Proxies
{
    ComponentStream stream;
    std::vector<ComponentPlace> there;

    void begin()
    {
        stream.begin();
        for (const ComponentPlace& place : there)
            stream.see(place.x, place.y);
    }
    // Asks for one and answers; returns where it was, or nothing.
    std::string ask(ComponentAnswer answer)
    {
        ComponentPlace place;
        if (!stream.next(place))
            return "";
        stream.answer(place, answer);
        return std::to_string(place.x) + "," + std::to_string(place.y);
    }
};
} // namespace

TEST_CASE("one that is not ready is asked again after the others")
{
    Proxies proxies;
    proxies.there = {{0, 0}, {1, 0}, {2, 0}};
    std::vector<std::string> asked;
    for (int frame = 0; frame < 6; ++frame)
    {
        proxies.begin();
        asked.push_back(proxies.ask(ComponentAnswer::NotYet));
        CHECK(proxies.stream.takeGone().empty());
    }
    CHECK(asked == std::vector<std::string>{"0,0", "1,0", "2,0", "0,0", "1,0", "2,0"});
    CHECK(proxies.stream.count(ComponentAnswer::NotYet) == 3);
    proxies.begin();
    CHECK(proxies.ask(ComponentAnswer::Loaded) == "0,0");
    CHECK(proxies.ask(ComponentAnswer::Loaded) == "1,0");
    CHECK(proxies.ask(ComponentAnswer::Loaded) == "2,0");
    CHECK(proxies.ask(ComponentAnswer::Loaded) == "");
}

TEST_CASE("the extent of a Landscape is that of whole components, by its bounds or by those that are there")
{
    const LandscapeLayout layout{63, 2};
    const Vec3d location{-12600.0, 500.0, 77.0}, scale{100.0, 50.0, 100.0};
    // Components -2 .. 4 by 0 .. 2, and bounds that are a little wider, and a little narrower.
    for (const double wider : {0.0, 300.0, -300.0})
    {
        const LandscapeExtent found = extentOf(
            layout, location, scale, {location.x - 2 * 12600.0 - wider, location.y - wider, -1.0e5},
            {location.x + 5 * 12600.0 + wider, location.y + 3 * 6300.0 + wider, 1.0e5});
        CHECK(found.known());
        CHECK(found.firstX == -252);
        CHECK(found.lastX == 630);
        CHECK(found.firstY == 0);
        CHECK(found.lastY == 378);
    }
    CHECK(!extentOf(layout, location, scale, {}, {}).known());
    CHECK(!extentOf({0, 1}, location, scale, {}, {1.0e5, 1.0e5, 0.0}).known());
    CHECK(!extentOf(layout, location, {}, {}, {1.0e5, 1.0e5, 0.0}).known());

    LandscapeExtent seen;
    CHECK(!seen.known());
    seen.add(126, 0, 126);
    seen.add(-252, 252, 126);
    CHECK(seen.known());
    CHECK(seen.firstX == -252);
    CHECK(seen.lastX == 252);
    CHECK(seen.firstY == 0);
    CHECK(seen.lastY == 378);
}

TEST_CASE("a partitioned world with a known extent takes what is loaded later, and one without does not")
{
    Ground ground({31, 1}, 1, 100.0);
    ground.streamIn(-1, -1);
    ground.streamIn(1, 1); // was not there at the beginning
    CHECK(ground.terrain.components().count() == 2);
    ground.terrain.close();
    LandscapeExtent loaded;
    loaded.add(-31, -31, 31);
    ground.def.firstX = loaded.firstX;
    ground.def.firstY = loaded.firstY;
    ground.def.lastX = loaded.lastX;
    ground.def.lastY = loaded.lastY;
    REQUIRE(ground.terrain.open(ground.simulation.world(), ground.def) == BCH_OK);
    CHECK(ground.terrain.streamIn(1, 1, ground.heights(1, 1).data(), nullptr, nullptr) == BCH_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("one that was refused is asked again only when it has been away")
{
    Proxies proxies;
    proxies.there = {{5, 5}, {1, 1}};
    proxies.begin();
    CHECK(proxies.ask(ComponentAnswer::Loaded) == "1,1");
    CHECK(proxies.ask(ComponentAnswer::Refused) == "5,5");
    for (int frame = 0; frame < 5; ++frame)
    {
        proxies.begin();
        CHECK(proxies.ask(ComponentAnswer::Loaded) == "");
        CHECK(proxies.stream.takeGone().empty());
    }
    proxies.there = {{1, 1}};
    proxies.begin();
    CHECK(proxies.stream.takeGone().empty()); // it was never loaded
    proxies.there = {{1, 1}, {5, 5}};
    proxies.begin();
    CHECK(proxies.ask(ComponentAnswer::Loaded) == "5,5");
    proxies.there = {{1, 1}};
    proxies.begin();
    const std::vector<ComponentPlace>& gone = proxies.stream.takeGone();
    REQUIRE(gone.size() == 1);
    CHECK(gone[0].x == 5);
    CHECK(proxies.stream.count(ComponentAnswer::Loaded) == 1);
}

TEST_CASE("a component outside the Landscape's extent is said once, and all others become terrain")
{
    int sentences = 0;
    HostHooks hooks;
    hooks.user = &sentences;
    hooks.log = [](void* user, bchLogLevel, const char* message)
    { *static_cast<int*>(user) += std::string(message).find("outside the extent") != std::string::npos ? 1 : 0; };
    REQUIRE(acquireHost(hooks) == BCH_OK);
    {
        Ground ground({31, 1}, 1, 100.0);
        Proxies proxies;
        proxies.there = {{-2, -1}}; // west of what was said to be the whole
        for (int32_t y = -1; y < 2; ++y)
            for (int32_t x = -1; x < 2; ++x)
                proxies.there.push_back({x, y});
        for (int frame = 0; frame < 20; ++frame) // one a frame, as the plugin does it
        {
            proxies.begin();
            ComponentPlace at;
            if (!proxies.stream.next(at))
                continue;
            const bchResult result =
                ground.terrain.streamIn(at.x, at.y, ground.heights(at.x, at.y).data(), nullptr, nullptr);
            proxies.stream.answer(at, result < 0 ? ComponentAnswer::Refused : ComponentAnswer::Loaded);
        }
        CHECK(proxies.stream.count(ComponentAnswer::Loaded) == 9);
        CHECK(proxies.stream.count(ComponentAnswer::Refused) == 1);
        REQUIRE(ground.terrain.update(100, 0) == BCH_OK);
        CHECK(ground.terrain.residentCount() == 4);
        CHECK(sentences == 1);
        proxies.stream.close();
        ground.terrain.close();
        ground.simulation.stop();
    }
    releaseHost();
}
