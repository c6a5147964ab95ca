// Cooking as a whole, and blobs that are cut, altered or forged.
#include "bodies/shape_blob.h"

#include "bodies/cook.h"
#include "unit/bodies/meshes.h"

#include <doctest/doctest.h>

namespace
{

bch::Vector<std::byte> cook(const meshes::Mesh& mesh, uint32_t threads, float spacing, uint64_t maxMapBytes = 64u << 20)
{
    bch::CookRun run(threads);
    return bch::writeShape(bch::cookShape({mesh.input(), spacing, spacing, maxMapBytes}, run));
}

bool isRefused(std::span<const std::byte> bytes)
{
    try
    {
        bch::readShape(bytes);
    }
    catch (const bch::Failure& failure)
    {
        CHECK(failure.result() == BCH_ERROR_CORRUPT);
        return true;
    }
    return false;
}

// A blob with the checksum of what it holds now.
void forge(bch::Vector<std::byte>& blob)
{
    const uint64_t sum = bch::checksum(std::span<const std::byte>(blob).subspan(24));
    std::memcpy(blob.data() + 16, &sum, sizeof sum);
}

} // namespace

TEST_CASE("a shape comes back as it was written")
{
    bch::CookRun run(2);
    const meshes::Mesh mesh = meshes::torus(0.2, 0.07, 24);
    const bch::CookedShape shape = bch::cookShape({mesh.input(), 0.05f, 0.03f, 64u << 20}, run);
    const bch::Vector<std::byte> blob = bch::writeShape(shape);
    const bch::CookedShape read = bch::readShape(blob);
    CHECK(bch::writeShape(read) == blob);
    CHECK(read.vertices.size() == mesh.vertexCount());
    CHECK(read.triangles.size() == mesh.triangleCount());
    CHECK(read.samples.size() == read.sampleNormals.size());
    CHECK(read.map.head.firstNode == shape.map.head.firstNode);
    CHECK(read.mass.volume == shape.mass.volume);
}

TEST_CASE("a shape stands in its frame with the centre of mass at the origin")
{
    meshes::Mesh mesh = meshes::box({0.1, 0.15, 0.2}, {7.0, -3.0, 40.0});
    bch::CookRun run(1);
    const bch::CookedShape shape = bch::cookShape({mesh.input(), 0.05f, 0.05f, 64u << 20}, run);
    CHECK(glm::distance(shape.mass.centre, glm::dvec3(7.0, -3.0, 40.0)) < 1e-5);
    CHECK(glm::distance(shape.low, glm::vec3(-0.1f, -0.15f, -0.2f)) < 1e-5f);
    CHECK(glm::distance(shape.high, glm::vec3(0.1f, 0.15f, 0.2f)) < 1e-5f);
    for (const glm::vec4& sample : shape.samples)
        CHECK(glm::all(glm::lessThanEqual(glm::abs(glm::vec3(sample)), glm::vec3(0.1001f, 0.1501f, 0.2001f))));
}

TEST_CASE("the number of threads does not change a bit")
{
    const meshes::Mesh mesh = meshes::torusKnot(0.3, 0.05, 60, 10);
    const bch::Vector<std::byte> whole = cook(mesh, 1, 0.05f);
    // Also with a limit that makes bricks coarser while others are still cooked.
    for (const uint64_t limit : {uint64_t{64} << 20, uint64_t{whole.size()} / 2})
    {
        const bch::Vector<std::byte> one = cook(mesh, 1, 0.05f, limit);
        CHECK((one == whole) == (limit > whole.size()));
        CHECK(cook(mesh, 2, 0.05f, limit) == one);
        CHECK(cook(mesh, 5, 0.05f, limit) == one);
    }
}

TEST_CASE("every altered byte and every shorter blob is refused")
{
    const bch::Vector<std::byte> blob = cook(meshes::box({0.05, 0.05, 0.05}), 1, 0.1f, 24u << 10);
    MESSAGE("a blob of " << blob.size() << " bytes");
    CHECK_FALSE(isRefused(blob));
    for (size_t i = 0; i < blob.size(); ++i)
    {
        bch::Vector<std::byte> altered = blob;
        altered[i] ^= static_cast<std::byte>(1u << i % 8);
        CHECK(isRefused(altered));
        CHECK(isRefused(std::span(blob).first(i)));
    }
    bch::Vector<std::byte> longer = blob;
    longer.push_back(std::byte{0});
    CHECK(isRefused(longer));
}

TEST_CASE("with a forged checksum nothing is read out of bounds")
{
    const bch::Vector<std::byte> blob = cook(meshes::box({0.05, 0.05, 0.05}), 1, 0.1f, 24u << 10);
    for (size_t i = 24; i < blob.size(); i += i < 400 ? 1 : 7)
        for (const uint32_t value : {0xFFu, 0x80u, 0x01u})
        {
            bch::Vector<std::byte> forged = blob;
            forged[i] ^= static_cast<std::byte>(value);
            forge(forged);
            try
            {
                const bch::CookedShape shape = bch::readShape(forged);
                for (const glm::uvec3& corners : shape.triangles)
                    CHECK(glm::all(glm::lessThan(corners, glm::uvec3(static_cast<uint32_t>(shape.vertices.size())))));
            }
            catch (const bch::Failure& failure)
            {
                CHECK(failure.result() == BCH_ERROR_CORRUPT);
            }
        }
}

TEST_CASE("a host that wants no more is obeyed")
{
    int calls = 0;
    const auto progress = [](void* user, float share)
    {
        CHECK(share >= 0.0f);
        CHECK(share <= 1.0f);
        return ++*static_cast<int*>(user) < 5;
    };
    bch::CookRun run(2, progress, &calls);
    const meshes::Mesh mesh = meshes::sphere(0.3, 24);
    CHECK_THROWS_AS(bch::cookShape({mesh.input(), 0.05f, 0.05f, 64u << 20}, run), bch::CookStopped);
    CHECK(calls == 5);
}
