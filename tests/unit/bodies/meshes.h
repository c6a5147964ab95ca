// Closed meshes with known answers.
#pragma once

#include "bodies/mesh.h"

#include <cmath>
#include <functional>
#include <vector>

namespace meshes
{

constexpr double kPi = 3.14159265358979323846;

struct Mesh
{
    std::vector<float> positions;
    std::vector<uint32_t> indices;

    uint32_t vertexCount() const { return static_cast<uint32_t>(positions.size() / 3); }
    uint32_t triangleCount() const { return static_cast<uint32_t>(indices.size() / 3); }
    bch::MeshInput input() const { return {positions.data(), vertexCount(), indices.data(), triangleCount()}; }

    uint32_t add(const glm::dvec3& at)
    {
        for (int axis = 0; axis < 3; ++axis)
            positions.push_back(static_cast<float>(at[axis]));
        return vertexCount() - 1;
    }
    void triangle(uint32_t a, uint32_t b, uint32_t c) { indices.insert(indices.end(), {a, b, c}); }
    void quad(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
    {
        triangle(a, b, c);
        triangle(a, c, d);
    }

    // Every point goes where the function says.
    Mesh& move(const std::function<glm::dvec3(glm::dvec3)>& to)
    {
        for (size_t v = 0; v < positions.size(); v += 3)
        {
            const glm::dvec3 at = to({positions[v], positions[v + 1], positions[v + 2]});
            for (int axis = 0; axis < 3; ++axis)
                positions[v + static_cast<size_t>(axis)] = static_cast<float>(at[axis]);
        }
        return *this;
    }
};

inline Mesh box(const glm::dvec3& half, const glm::dvec3& middle = glm::dvec3(0.0))
{
    Mesh mesh;
    for (int k = 0; k < 8; ++k)
        mesh.add(middle + half * glm::dvec3(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1));
    mesh.quad(0, 2, 3, 1);
    mesh.quad(4, 5, 7, 6);
    mesh.quad(0, 1, 5, 4);
    mesh.quad(2, 6, 7, 3);
    mesh.quad(0, 4, 6, 2);
    mesh.quad(1, 3, 7, 5);
    return mesh;
}

// A surface around an axis: a closed profile of radius and height, counter-clockwise with the radius to the right.
// Points on the axis become one vertex.
inline Mesh revolved(const std::vector<glm::dvec2>& profile, uint32_t slices)
{
    Mesh mesh;
    std::vector<std::vector<uint32_t>> rings;
    for (const glm::dvec2& point : profile)
    {
        std::vector<uint32_t> ring;
        for (uint32_t i = 0; i < (point.x == 0.0 ? 1 : slices); ++i)
        {
            const double angle = 2.0 * kPi * i / slices;
            ring.push_back(mesh.add({point.x * std::cos(angle), point.y, point.x * std::sin(angle)}));
        }
        rings.push_back(ring);
    }
    for (size_t r = 0; r < rings.size(); ++r)
    {
        const std::vector<uint32_t>&low = rings[r], &high = rings[(r + 1) % rings.size()];
        for (uint32_t i = 0; i < slices; ++i)
        {
            const uint32_t a = low[i % low.size()], b = low[(i + 1) % low.size()];
            const uint32_t c = high[i % high.size()], d = high[(i + 1) % high.size()];
            if (c != d)
                mesh.triangle(a, c, d);
            if (a != b)
                mesh.triangle(a, d, b);
        }
    }
    return mesh;
}

inline Mesh sphere(double radius, uint32_t slices)
{
    std::vector<glm::dvec2> profile{{0.0, -radius}};
    for (uint32_t i = 1; i < slices / 2; ++i)
        profile.emplace_back(radius * std::sin(2.0 * kPi * i / slices), -radius * std::cos(2.0 * kPi * i / slices));
    profile.emplace_back(0.0, radius);
    return revolved(profile, slices);
}

inline Mesh torus(double ring, double tube, uint32_t slices)
{
    std::vector<glm::dvec2> profile;
    for (uint32_t i = 0; i < slices / 2; ++i)
        profile.emplace_back(ring + tube * std::cos(4.0 * kPi * i / slices), tube * std::sin(4.0 * kPi * i / slices));
    return revolved(profile, slices);
}

// A tube around the (2, 3) torus knot.
inline Mesh torusKnot(double size, double tube, uint32_t along, uint32_t around)
{
    Mesh mesh;
    const auto centre = [&](double t)
    {
        const double r = 2.0 + std::cos(3.0 * t);
        return size / 3.0 * glm::dvec3(r * std::cos(2.0 * t), std::sin(3.0 * t), r * std::sin(2.0 * t));
    };
    for (uint32_t i = 0; i < along; ++i)
    {
        const double t = 2.0 * kPi * i / along;
        const glm::dvec3 tangent = glm::normalize(centre(t + 1e-4) - centre(t - 1e-4));
        const glm::dvec3 side = glm::normalize(glm::cross(tangent, glm::dvec3(0.0, 1.0, 0.0)));
        const glm::dvec3 up = glm::cross(side, tangent);
        for (uint32_t k = 0; k < around; ++k)
        {
            const double angle = 2.0 * kPi * k / around;
            mesh.add(centre(t) + tube * (side * std::cos(angle) + up * std::sin(angle)));
        }
    }
    for (uint32_t i = 0; i < along; ++i)
        for (uint32_t k = 0; k < around; ++k)
        {
            const uint32_t i1 = (i + 1) % along, k1 = (k + 1) % around;
            mesh.quad(i * around + k, i1 * around + k, i1 * around + k1, i * around + k1);
        }
    return mesh;
}

// Open at the top, with walls and a floor of one thickness.
inline Mesh bucket(double radius, double height, double wall, uint32_t slices)
{
    return revolved(
        {{0.0, 0.0}, {radius, 0.0}, {radius, height}, {radius - wall, height}, {radius - wall, wall}, {0.0, wall}},
        slices);
}

// A pyramid whose many thin faces meet in one sharp tip: at the tip no face alone knows what is outside.
inline Mesh spike(double radius, double height, uint32_t faces)
{
    Mesh mesh;
    const uint32_t tip = mesh.add({0.0, height, 0.0}), foot = mesh.add({0.0, 0.0, 0.0});
    std::vector<uint32_t> ring;
    // Slices of very unequal width.
    for (uint32_t i = 0; i < faces; ++i)
    {
        const double share = static_cast<double>(i) / faces, angle = 2.0 * kPi * share * share;
        ring.push_back(mesh.add({radius * std::cos(angle), 0.0, radius * std::sin(angle)}));
    }
    for (uint32_t i = 0; i < faces; ++i)
    {
        mesh.triangle(ring[i], tip, ring[(i + 1) % faces]);
        mesh.triangle(ring[i], ring[(i + 1) % faces], foot);
    }
    return mesh;
}

} // namespace meshes
