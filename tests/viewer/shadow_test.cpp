// What stands between the sun and the sand makes it darker where geometry says, and nowhere else.
#include "render/vulkan/picture.h"

#include <doctest/doctest.h>

using namespace sample;

namespace
{
constexpr uint32_t kWidth = 192, kHeight = 128;
constexpr float kHigh = 0.35f; // m, of the ball's middle above the sand
constexpr float kBall = 0.1f;  // m, radius

Frame frameUnder(glm::vec3 sun)
{
    Frame frame;
    frame.camera = {{0.0f, 1.6f, 1.5f}, {0.0f, 0.0f, 0.0f}, 0.7f};
    frame.towardsSun = sun;
    frame.floor = false;
    return frame;
}

void addTile(Frame& frame)
{
    DrawnTile tile;
    tile.side = 16;
    tile.spacing = 0.15f;
    tile.origin = {-1.2f, 0.0f, -1.2f};
    frame.heights.assign((tile.side + 3) * (tile.side + 3), 0.0f);
    frame.columnColors.assign(frame.heights.size(), 0xC8A870);
    frame.tiles.push_back(tile);
}

void addGrain(Frame& frame, glm::vec3 at, float radius)
{
    GrainRow row{};
    row.place = glm::vec4(at, radius);
    row.turn = {0.0f, 0.0f, 0.0f, 1.0f};
    row.color = 0xC8A870;
    row.seed = static_cast<uint32_t>(frame.grains.size());
    row.look = kLookStone;
    frame.grains.push_back(row);
}

// Its highest points are where the tile's surface is.
void addBed(Frame& frame)
{
    const float radius = 0.02f;
    for (int i = 0; i < 60 * 60; ++i)
        addGrain(
            frame,
            {2.0f * radius * (static_cast<float>(i % 60) - 30.0f), -radius,
             2.0f * radius * (static_cast<float>(i / 60) - 30.0f)},
            radius);
}

// A square plate as wide as the ball.
void addPlate(Frame& frame)
{
    for (const glm::vec2 corner : {glm::vec2(-1, -1), glm::vec2(1, -1), glm::vec2(1, 1), glm::vec2(-1, 1)})
        frame.vertices.push_back({{kBall * corner.x, kHigh, kBall * corner.y}, {0.0f, 1.0f, 0.0f}});
    frame.indices = {0, 2, 1, 0, 3, 2, 0, 1, 2, 0, 2, 3};
    DrawnMesh mesh;
    mesh.indexCount = static_cast<uint32_t>(frame.indices.size());
    frame.meshes.push_back(mesh);
}

// Mean of some pixels around a place of the sand.
double brightness(const Image& image, const Frame& frame, glm::vec3 place)
{
    const CameraRays rays(frame.camera, static_cast<float>(kWidth) / kHeight);
    const glm::vec3 way = place - frame.camera.eye;
    const float depth = dot(way, rays.forward);
    const float u = dot(way, rays.right) / dot(rays.right, rays.right) / depth;
    const float v = dot(way, rays.up) / dot(rays.up, rays.up) / depth;
    const int x = static_cast<int>((0.5f + 0.5f * u) * kWidth), y = static_cast<int>((0.5f - 0.5f * v) * kHeight);
    double sum = 0.0;
    for (int i = 0; i < 25; ++i)
    {
        const size_t at = 3 * (static_cast<size_t>(y + i / 5 - 2) * kWidth + static_cast<size_t>(x + i % 5 - 2));
        sum += image.rgb.at(at) + image.rgb.at(at + 1) + image.rgb.at(at + 2);
    }
    return sum / 75.0;
}

glm::vec3 shadowOf(glm::vec3 sun)
{
    return glm::vec3(0.0f, kHigh, 0.0f) - sun * (kHigh / sun.y);
}
} // namespace

TEST_CASE("sand is dark where a ball or a body hides the sun, and there alone")
{
    const Gpu gpu({});
    PictureMaker maker(gpu, {1024, 1});
    const glm::vec3 suns[2] = {
        glm::normalize(glm::vec3(0.8f, 0.6f, -0.1f)), glm::normalize(glm::vec3(-0.8f, 0.6f, -0.1f))};
    for (const bool grains : {false, true})
        for (const bool ball : {true, false})
        {
            Image with[2], without[2];
            Frame frame;
            for (int i = 0; i < 2; ++i)
            {
                frame = frameUnder(suns[i]);
                if (grains)
                    addBed(frame);
                else
                    addTile(frame);
                without[i] = maker.draw(frame, kWidth, kHeight);
                if (ball)
                    addGrain(frame, {0.0f, kHigh, 0.0f}, kBall);
                else
                    addPlate(frame);
                with[i] = maker.draw(frame, kWidth, kHeight);
            }
            for (int i = 0; i < 2; ++i)
            {
                CAPTURE(grains);
                CAPTURE(ball);
                const glm::vec3 here = shadowOf(suns[i]), there = shadowOf(suns[1 - i]);
                const double lit = brightness(without[i], frame, here), dark = brightness(with[i], frame, here);
                CHECK(lit > 80.0);
                CHECK(dark < 0.75 * lit);
                const double before = brightness(without[i], frame, there), after = brightness(with[i], frame, there);
                CHECK(after == doctest::Approx(before).epsilon(0.03));
            }
        }
}
