// Beds of grains at rest, which most experiments with grains begin with, and what holds them.
#pragma once

#include "lab/grain_box.h"
#include "lab/walls.h"

#include <random>

namespace lab
{

struct GrainShape
{
    double radius;    // m, of the spheres
    double edgeRatio; // 0 for a sphere
};

double solidVolume(const GrainShape& shape);
double sphereDiameter(const GrainShape& shape); // of the sphere with the same volume: the grain's size
double reachOf(const GrainShape& shape);        // from the centre to the outermost point

Parameter grainShape(const char* usual = "tetrahedron");
// The shape that the trial asks for, of a radius or of a size.
GrainShape shapeOfRadius(const Trial& trial, double sphereRadius);
GrainShape shapeOfSize(const Trial& trial, double diameter);

struct BedDef
{
    GrainShape shape;
    double height;         // m; the bed is at least that high
    double radius = 0;     // m, of the tube that holds it
    double length = 0;     // m along x, of the box that holds it when there is no tube
    double width = 0;      // m along z
    float sides = kSmooth; // friction of what holds it
    double fall = 0;       // m, that its stones stand, as of labGrains
};

// The walls that hold a bed.
void addSides(GrainBox& box, const BedDef& def);

// Grains as they lie after they were dropped between walls, smooth unless said, on a rough floor at y = 0, up to the
// height. They have the friction that they will have: a bed looser than its own friction makes collapses under its own
// weight as soon as it gets that friction, and its cones rest far below the slope of a heap.
GrainCloud settledBed(Trial& trial, const BedDef& def);

// Grains of a random turn on a jittered lattice, in layers from the height y = 0 on, so that none touches another.
class GrainLattice
{
public:
    GrainLattice(const GrainShape& shape, uint32_t seed);

    double cell() const { return cell_; }
    // Those of a layer with their centres within a disc or a rectangle around the y axis.
    GrainCloud disc(double radius);
    GrainCloud rectangle(double halfLength, double halfWidth);

private:
    double even(); // from -1 to 1
    Grain make(double x, double z);

    GrainShape shape_;
    std::mt19937 random_;
    double cell_;
    uint32_t tag_ = 0;
};

// Grains that are poured slowly and from no height: layer after layer is let go, at rest, right above what is there.
struct PourDef
{
    GrainShape shape;
    bchMaterialId material;
    size_t count;
    double radius = 0;            // m, of a round stream
    double length = 0, width = 0; // m along x and z, of one that is not
};
void pourLayers(GrainBox& box, Trial& trial, const PourDef& def);

// A bed poured between the walls of a box and levelled at the height. Poured beds are denser than beds that were
// dropped, and walls are not pressed by an impact that is long over.
size_t pouredCount(const BedDef& def); // before it is levelled
void pourBed(GrainBox& box, Trial& trial, const BedDef& def, bchMaterialId material);

// A floor covered with spheres of the grains' own size: nothing slips on it, and nothing rolls.
bchWallDef roughFloor(const GrainShape& shape);

Points spheresOf(const GrainCloud& grains); // centres
Points centresOf(const GrainCloud& grains);

double topOf(const GrainCloud& grains); // m: where the highest grain ends

// kg/m^3 between two heights and within a distance of the axis: away from walls, grains lie as in a large heap.
double bulkDensityOf(const GrainCloud& grains, double radius, double low, double high);

} // namespace lab
