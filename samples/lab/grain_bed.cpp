#include "lab/grain_bed.h"

#include "lab/sandbox.h"

#include <algorithm>
#include <cmath>

namespace lab
{

namespace
{
constexpr float kBedRestitution = 0.3f;
constexpr double kDensestTetrahedra = 0.48, kDensestSpheres = 0.62; // solid share of a bed, at most
constexpr double kPouredTetrahedra = 0.6, kPouredSpheres = 0.66; // the same of a poured bed: more than it has room for
constexpr double kBedSeconds = 3.0;                              // to come to rest, at most
constexpr double kRoom = 1.02;           // edge of the cell of a grain before it falls, over its diameter
constexpr double kJitter = 0.2;          // of the radius
constexpr double kInterval = 2.0;        // between two layers, in times that a grain needs to fall by its size
constexpr double kGap = 0.5;             // sizes between what was poured and the next layer, which does not stir it
constexpr double kCornerArm = 1.2247449; // from a tetrahedron's centre to its corners, over its edge times R / 2 R
} // namespace

double reachOf(const GrainShape& shape)
{
    return shape.radius * (1.0 + kCornerArm * shape.edgeRatio);
}

double solidVolume(const GrainShape& shape)
{
    return (shape.edgeRatio > 0.0 ? 4.0 : 1.0) * 4.0 / 3.0 * kPi * std::pow(shape.radius, 3.0);
}

double sphereDiameter(const GrainShape& shape)
{
    return std::cbrt(6.0 / kPi * solidVolume(shape));
}

Parameter grainShape(const char* usual)
{
    Parameter shape = choice("shape", {"tetrahedron", "sphere"}, "of the grains");
    shape.value = shape.quick = std::string_view(usual) == "sphere" ? 1.0 : 0.0;
    return shape;
}

GrainShape shapeOfRadius(const Trial& trial, double sphereRadius)
{
    return {sphereRadius, trial.values.word("shape") == "sphere" ? 0.0 : 1.0};
}

GrainShape shapeOfSize(const Trial& trial, double diameter)
{
    const GrainShape unit = shapeOfRadius(trial, 1.0);
    return {diameter / sphereDiameter(unit), unit.edgeRatio};
}

GrainLattice::GrainLattice(const GrainShape& shape, uint32_t seed)
    : shape_(shape), random_(seed), cell_(2.0 * kRoom * reachOf(shape) + 2.0 * kJitter * shape.radius)
{
}

double GrainLattice::even()
{
    return static_cast<double>(random_() >> 8) * 0x1p-23 - 1.0;
}

Grain GrainLattice::make(double x, double z)
{
    Grain grain{};
    const double shake = kJitter * shape_.radius;
    grain.position = {x + shake * even(), shake * even(), z + shake * even()};
    do
        grain.orientation = glm::dquat(even(), even(), even(), even());
    while (glm::length(grain.orientation) > 1.0 || glm::length(grain.orientation) < 0.1);
    grain.orientation = glm::normalize(grain.orientation);
    grain.radius = shape_.radius;
    grain.edgeRatio = shape_.edgeRatio;
    grain.tag = tag_++;
    return grain;
}

GrainCloud GrainLattice::rectangle(double halfLength, double halfWidth)
{
    const int rows = static_cast<int>(2.0 * halfWidth / cell_), columns = static_cast<int>(2.0 * halfLength / cell_);
    GrainCloud layer;
    for (int row = 0; row <= rows; ++row)
        for (int column = 0; column <= columns; ++column)
            layer.push_back(make((column - 0.5 * columns) * cell_, (row - 0.5 * rows) * cell_));
    return layer;
}

GrainCloud GrainLattice::disc(double radius)
{
    GrainCloud layer = rectangle(radius, radius);
    std::erase_if(layer, [&](const Grain& grain) { return std::hypot(grain.position.x, grain.position.z) > radius; });
    return layer;
}

bchWallDef roughFloor(const GrainShape& shape)
{
    bchWallDef floor = planeWall({0, 0, 0}, {0, 1, 0}, kRough);
    floor.roughness = static_cast<float>(shape.radius);
    return floor;
}

namespace
{
size_t countOf(const BedDef& def, double solidShare)
{
    const double area = def.radius > 0.0 ? kPi * def.radius * def.radius : def.length * def.width;
    return static_cast<size_t>(solidShare * area * def.height / solidVolume(def.shape));
}

// How far a grain of the lattice stays from a wall at least.
double marginOf(const GrainShape& shape)
{
    return reachOf(shape) + kJitter * shape.radius;
}

GrainCloud looseGrains(const Trial& trial, const BedDef& def)
{
    const double margin = marginOf(def.shape);
    const size_t count = countOf(def, def.shape.edgeRatio > 0.0 ? kDensestTetrahedra : kDensestSpheres);
    GrainLattice lattice(def.shape, static_cast<uint32_t>(trial.values["seed"]));
    GrainCloud loose;
    for (double y = def.shape.radius + margin; loose.size() < count; y += lattice.cell())
        for (Grain& grain : def.radius > 0.0 ? lattice.disc(def.radius - margin)
                                             : lattice.rectangle(0.5 * def.length - margin, 0.5 * def.width - margin))
        {
            grain.position.y += y;
            loose.push_back(grain);
        }
    return loose;
}
} // namespace

void addSides(GrainBox& box, const BedDef& def)
{
    if (def.radius > 0.0)
    {
        box.addWall(tubeWall(def.radius, def.sides));
        return;
    }
    for (const double side : {-1.0, 1.0})
    {
        box.addWall(planeWall({0.5 * side * def.length, 0, 0}, {-side, 0, 0}, def.sides));
        box.addWall(planeWall({0, 0, 0.5 * side * def.width}, {0, 0, -side}, def.sides));
    }
}
GrainCloud settledBed(Trial& trial, const BedDef& def)
{
    const GrainCloud loose = looseGrains(trial, def);
    GrainBox box(trial, {static_cast<uint32_t>(loose.size()), def.shape.radius, 9.81, true});
    box.addWall(roughFloor(def.shape));
    addSides(box, def);
    bchMaterialDef stones = labGrains(trial, def.fall);
    stones.restitution = kBedRestitution;
    box.spawn(box.addMaterial(stones), loose);
    box.settle(kBedSeconds);
    GrainCloud bed = box.read();
    std::erase_if(bed, [&](const Grain& grain) { return grain.position.y > def.height; });
    for (Grain& grain : bed)
    {
        grain.velocity = {};
        grain.spin = {};
    }
    return bed;
}

namespace
{
// The highest point of what lies under a stream.
double topUnder(const PourDef& def, const GrainCloud& grains)
{
    const double beside = sphereDiameter(def.shape);
    double top = def.shape.radius;
    for (const Grain& grain : grains)
    {
        const glm::dvec3& p = grain.position;
        const bool isUnder =
            def.radius > 0.0 ? std::hypot(p.x, p.z) < def.radius + beside
                             : std::fabs(p.x) < 0.5 * def.length + beside && std::fabs(p.z) < 0.5 * def.width + beside;
        if (isUnder)
            top = std::max(top, p.y + reachOf({grain.radius, grain.edgeRatio}));
    }
    return top;
}
} // namespace

void pourLayers(GrainBox& box, Trial& trial, const PourDef& def)
{
    const double size = sphereDiameter(def.shape), interval = kInterval * std::sqrt(2.0 * size / kGravity);
    GrainLattice lattice(def.shape, static_cast<uint32_t>(trial.values["seed"]));
    for (size_t poured = 0; poured < def.count;)
    {
        GrainCloud layer =
            def.radius > 0.0 ? lattice.disc(def.radius) : lattice.rectangle(0.5 * def.length, 0.5 * def.width);
        layer.resize(std::min(layer.size(), def.count - poured));
        const double top = topUnder(def, box.read());
        for (Grain& grain : layer)
            grain.position.y += top + kGap * size + reachOf(def.shape);
        box.spawn(def.material, layer);
        poured += layer.size();
        trial.beginPart(static_cast<int>(100 * poured / def.count), 120);
        box.run(interval);
    }
}

size_t pouredCount(const BedDef& def)
{
    return countOf(def, def.shape.edgeRatio > 0.0 ? kPouredTetrahedra : kPouredSpheres);
}

void pourBed(GrainBox& box, Trial& trial, const BedDef& def, bchMaterialId material)
{
    const double margin = marginOf(def.shape);
    PourDef pour{def.shape, material, pouredCount(def)};
    if (def.radius > 0.0)
        pour.radius = def.radius - margin;
    else
    {
        pour.length = def.length - 2.0 * margin;
        pour.width = def.width - 2.0 * margin;
    }
    pourLayers(box, trial, pour);
    box.removeAbove(def.height);
}

Points spheresOf(const GrainCloud& grains)
{
    Points points;
    for (const Grain& grain : grains)
        for (int corner = 0; corner < sphereCount(grain); ++corner)
            points.push_back(cornerOf(grain, corner));
    return points;
}

Points centresOf(const GrainCloud& grains)
{
    Points points;
    for (const Grain& grain : grains)
        points.push_back(grain.position);
    return points;
}

double topOf(const GrainCloud& grains)
{
    double top = 0.0;
    for (const Grain& grain : grains)
        top = std::max(top, grain.position.y + reachOf({grain.radius, grain.edgeRatio}));
    return top;
}

double bulkDensityOf(const GrainCloud& grains, double radius, double low, double high)
{
    double mass = 0.0;
    for (const Grain& grain : grains)
        if (std::hypot(grain.position.x, grain.position.z) < radius && grain.position.y >= low
            && grain.position.y < high)
            mass += grain.mass;
    return mass / (kPi * radius * radius * (high - low));
}

} // namespace lab
