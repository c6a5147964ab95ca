// Signed distances against surfaces that are searched point by point, and solids that are turned, moved and inside out.
#include "unit/law/laws.h"
#include "unit/support/random.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

using glm::vec2;
using glm::vec3;
using glm::vec4;
using law::localSurface;
using law::SolidShape;
using law::SurfacePoint;

namespace
{

constexpr float kPi = 3.14159265f;
constexpr float kPitch = 0.02f; // m between samples of a surface
constexpr float kReach = 4.0f;  // m: where samples of endless surfaces end

struct Shape
{
    const char* name;
    law::uint kind;
    vec3 size;
};

const Shape kShapes[] = {
    {"plane", law::kShapePlane, vec3(0.0f)},
    {"box", law::kShapeBox, vec3(0.8f, 0.3f, 0.5f)},
    {"sphere", law::kShapeSphere, vec3(0.7f, 0.0f, 0.0f)},
    {"capsule", law::kShapeCapsule, vec3(0.3f, 0.6f, 0.0f)},
    {"cylinder", law::kShapeCylinder, vec3(0.6f, 0.4f, 0.0f)},
    {"cone", law::kShapeCone, vec3(0.8f, 0.5f, 0.2f)},
    {"cone on its head", law::kShapeCone, vec3(0.2f, 0.5f, 0.8f)},
    {"pointed cone", law::kShapeCone, vec3(0.7f, 0.6f, 0.0f)},
    {"orifice", law::kShapeOrifice, vec3(0.5f, 0.3f, 0.0f)}};

void addLine(std::vector<vec2>& profile, vec2 from, vec2 to)
{
    const int pieces = static_cast<int>(std::ceil(glm::length(to - from) / kPitch));
    for (int i = 0; i <= pieces; ++i)
        profile.push_back(from + (to - from) * (static_cast<float>(i) / static_cast<float>(pieces)));
}

// A quarter circle from the side to the pole, up or down.
void addQuarter(std::vector<vec2>& profile, float middle, float radius, float up)
{
    const int pieces = static_cast<int>(std::ceil(0.5f * kPi * radius / kPitch));
    for (int i = 0; i <= pieces; ++i)
    {
        const float angle = 0.5f * kPi * static_cast<float>(i) / static_cast<float>(pieces);
        profile.push_back({radius * std::cos(angle), middle + up * radius * std::sin(angle)});
    }
}

// Radius and height of the surface of a body of revolution.
std::vector<vec2> profileOf(const Shape& shape)
{
    const float x = shape.size.x, y = shape.size.y;
    std::vector<vec2> profile;
    switch (shape.kind)
    {
    case law::kShapePlane:
        addLine(profile, {0.0f, 0.0f}, {kReach, 0.0f});
        break;
    case law::kShapeSphere:
    case law::kShapeCapsule:
        addQuarter(profile, y, x, 1.0f);
        addQuarter(profile, -y, x, -1.0f);
        if (y > 0.0f)
            addLine(profile, {x, -y}, {x, y});
        break;
    case law::kShapeOrifice:
        addLine(profile, {kReach, -y}, {x, -y});
        addLine(profile, {x, -y}, {x, 0.0f});
        addLine(profile, {x, 0.0f}, {kReach, 0.0f});
        break;
    default:
        const float top = shape.kind == law::kShapeCone ? shape.size.z : x;
        addLine(profile, {0.0f, -y}, {x, -y});
        addLine(profile, {x, -y}, {top, y});
        if (top > 0.0f)
            addLine(profile, {top, y}, {0.0f, y});
    }
    return profile;
}

std::vector<vec3> boxSamples(vec3 half)
{
    std::vector<vec3> samples;
    for (int axis = 0; axis < 3; ++axis)
    {
        const int b = (axis + 1) % 3, c = (axis + 2) % 3;
        const int rows = static_cast<int>(std::ceil(2.0f * half[b] / kPitch));
        const int columns = static_cast<int>(std::ceil(2.0f * half[c] / kPitch));
        for (int i = 0; i <= rows; ++i)
            for (int j = 0; j <= columns; ++j)
                for (const float side : {-1.0f, 1.0f})
                {
                    vec3 p;
                    p[axis] = side * half[axis];
                    p[b] = half[b] * (2.0f * static_cast<float>(i) / static_cast<float>(rows) - 1.0f);
                    p[c] = half[c] * (2.0f * static_cast<float>(j) / static_cast<float>(columns) - 1.0f);
                    samples.push_back(p);
                }
    }
    return samples;
}

std::vector<vec3> samplesOf(const Shape& shape)
{
    if (shape.kind == law::kShapeBox)
        return boxSamples(shape.size);
    std::vector<vec3> samples;
    for (const vec2& p : profileOf(shape))
    {
        const int around = std::max(1, static_cast<int>(std::ceil(2.0f * kPi * p.x / kPitch)));
        for (int i = 0; i < around; ++i)
        {
            const float angle = 2.0f * kPi * static_cast<float>(i) / static_cast<float>(around);
            samples.push_back({p.x * std::cos(angle), p.y, p.x * std::sin(angle)});
        }
    }
    return samples;
}

// Whether the point is in the solid, by the words of shared/walls.h.
bool isInside(const Shape& shape, vec3 p)
{
    const float x = shape.size.x, y = shape.size.y;
    const float r = std::hypot(p.x, p.z);
    switch (shape.kind)
    {
    case law::kShapePlane:
        return p.y < 0.0f;
    case law::kShapeBox:
        return std::fabs(p.x) < x && std::fabs(p.y) < y && std::fabs(p.z) < shape.size.z;
    case law::kShapeSphere:
        return glm::length(p) < x;
    case law::kShapeCapsule:
        return std::hypot(r, std::max(0.0f, std::fabs(p.y) - y)) < x;
    case law::kShapeCylinder:
        return r < x && std::fabs(p.y) < y;
    case law::kShapeCone:
        return std::fabs(p.y) < y && r < x + (shape.size.z - x) * (p.y + y) / (2.0f * y);
    default:
        return p.y < 0.0f && p.y > -y && r > x;
    }
}

vec3 randomPoint(test::Random& random, float size)
{
    const float x = random.between(-size, size), y = random.between(-size, size);
    return {x, y, random.between(-size, size)};
}

vec4 randomTurn(test::Random& random)
{
    for (;;)
    {
        const vec4 q(randomPoint(random, 1.0f), random.between(-1.0f, 1.0f));
        if (glm::length(q) > 0.2f && glm::length(q) < 1.0f)
            return glm::normalize(q);
    }
}

SolidShape solidOf(const Shape& shape, test::Random& random)
{
    SolidShape solid{};
    solid.kind = shape.kind;
    solid.size = vec4(shape.size, 0.0f);
    solid.position = vec4(randomPoint(random, 3.0f), -1.0f);
    solid.rotation = randomTurn(random);
    solid.velocity = vec4(randomPoint(random, 2.0f), 1.0f);
    solid.spin = vec4(randomPoint(random, 1.0f), 0.0f);
    return solid;
}

vec3 toWorld(const SolidShape& solid, vec3 local)
{
    const glm::quat turn(solid.rotation.w, solid.rotation.x, solid.rotation.y, solid.rotation.z);
    return vec3(solid.position) + turn * local;
}

} // namespace

TEST_CASE("the distance is that to the nearest point of the surface, negative inside")
{
    for (const Shape& shape : kShapes)
    {
        CAPTURE(shape.name);
        const std::vector<vec3> samples = samplesOf(shape);
        test::Random random(11);
        int inside = 0;
        for (int i = 0; i < 150; ++i)
        {
            const vec3 p = randomPoint(random, 1.1f);
            float nearest2 = 1e9f;
            for (const vec3& sample : samples)
                nearest2 = std::min(nearest2, glm::dot(sample - p, sample - p));
            const float nearest = std::sqrt(nearest2);
            const float distance = localSurface(shape.kind, shape.size, p).distance;
            CHECK(std::fabs(distance) < nearest + 1e-5f);
            CHECK(std::fabs(distance) > nearest - kPitch); // no sample is further than that from the nearest point
            CHECK((distance < 0.0f) == isInside(shape, p));
            inside += distance < 0.0f ? 1 : 0;
        }
        CHECK(inside > 3);
        CHECK(inside < 147);
    }
}

TEST_CASE("the normal has length one and is the gradient of the distance")
{
    constexpr float kStep = 1e-3f;
    for (const Shape& shape : kShapes)
    {
        CAPTURE(shape.name);
        test::Random random(12);
        int compared = 0;
        for (int i = 0; i < 1000; ++i)
        {
            const vec3 p = randomPoint(random, 1.1f);
            const SurfacePoint here = localSurface(shape.kind, shape.size, p);
            CHECK(std::fabs(glm::length(here.normal) - 1.0f) < 1e-5f);
            vec3 gradient;
            bool smooth = true; // away from where two parts of the surface are equally near
            for (int axis = 0; axis < 3; ++axis)
            {
                vec3 step(0.0f);
                step[axis] = kStep;
                const SurfacePoint on = localSurface(shape.kind, shape.size, p + step);
                const SurfacePoint back = localSurface(shape.kind, shape.size, p - step);
                gradient[axis] = (on.distance - back.distance) / (2.0f * kStep);
                smooth = smooth && glm::length(on.normal - back.normal) < 0.05f;
            }
            if (!smooth)
                continue;
            ++compared;
            CHECK(std::fabs(glm::length(gradient) - 1.0f) < 2e-3f);
            CHECK(glm::length(gradient - here.normal) < 2e-3f);
        }
        CHECK(compared > 900);
    }
}

TEST_CASE("where no direction is nearest, the normal still has length one")
{
    for (const Shape& shape : kShapes)
        for (const float y : {-2.0f, -0.5f, 0.0f, 0.5f, 2.0f})
        {
            CAPTURE(shape.name);
            CAPTURE(y);
            const SurfacePoint point = localSurface(shape.kind, shape.size, vec3(0.0f, y, 0.0f));
            CHECK(std::fabs(glm::length(point.normal) - 1.0f) < 1e-6f);
            CHECK(std::isfinite(point.distance));
        }
}

TEST_CASE("a solid elsewhere and turned is the same shape seen from its own frame")
{
    test::Random random(13);
    for (const Shape& shape : kShapes)
        for (int i = 0; i < 100; ++i)
        {
            CAPTURE(shape.name);
            const SolidShape solid = solidOf(shape, random);
            const vec3 local = randomPoint(random, 1.1f);
            const SurfacePoint own = localSurface(shape.kind, shape.size, local);
            const SurfacePoint seen = law::solidSurface(solid, toWorld(solid, local));
            CHECK(std::fabs(seen.distance - own.distance) < 1e-5f);
            // Not where the nearest face is about to change.
            const SurfacePoint shaken = localSurface(shape.kind, shape.size, local + vec3(1e-4f, -1e-4f, 1e-4f));
            if (glm::length(shaken.normal - own.normal) < 0.01f)
                CHECK(glm::length(seen.normal - (toWorld(solid, own.normal) - vec3(solid.position))) < 0.02f);
        }
}

TEST_CASE("inside out, distance and normal change their signs")
{
    test::Random random(14);
    for (const Shape& shape : kShapes)
        for (int i = 0; i < 100; ++i)
        {
            CAPTURE(shape.name);
            SolidShape solid = solidOf(shape, random);
            const vec3 x = toWorld(solid, randomPoint(random, 1.1f));
            const SurfacePoint out = law::solidSurface(solid, x);
            solid.velocity.w = -1.0f;
            const SurfacePoint in = law::solidSurface(solid, x);
            CHECK(in.distance == -out.distance);
            CHECK(in.normal == -out.normal);
        }
}

TEST_CASE("a solid moves on as its velocity says, to first order")
{
    test::Random random(15);
    for (const Shape& shape : kShapes)
        for (int i = 0; i < 50; ++i)
        {
            CAPTURE(shape.name);
            const SolidShape solid = solidOf(shape, random);
            const vec3 local = randomPoint(random, 1.1f);
            const vec3 x = toWorld(solid, local);
            const vec3 velocity = law::solidVelocity(solid, x);
            const float spin = glm::length(vec3(solid.spin));
            for (const float dt : {0.02f, 0.005f})
            {
                const SolidShape after = law::solidAfter(solid, dt);
                CHECK(std::fabs(glm::length(after.rotation) - 1.0f) < 1e-6f);
                const vec3 moved = toWorld(after, local) - x;
                // What is left is the way of a circle off its tangent: w^2 r dt^2 / 2, and rounding at 5 m.
                const float second = 0.6f * spin * spin * glm::length(local) * dt * dt + 3e-6f;
                CHECK(glm::length(moved - velocity * dt) < second);
                CHECK(
                    std::fabs(
                        law::solidSurface(after, x + velocity * dt).distance - law::solidSurface(solid, x).distance)
                    < second + 3e-6f);
            }
            CHECK(law::solidAfter(solid, 0.0f).position == solid.position);
        }
}
