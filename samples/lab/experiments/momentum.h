// Bodies between two clouds that meet in free space: what the ledger gave them they have.
#pragma once

#include "lab/experiment.h"
#include "lab/lab_body.h"

namespace lab
{

// Of the --bodies that a trial asks for: cubes in a row along z, all with the same velocity.
class ClosedBodies
{
public:
    struct Def
    {
        double size;    // m, of an edge
        double density; // kg/m^3
        glm::dvec3 velocity;
    };
    ClosedBodies(const Trial& trial, bchWorldId world, const Def& def);

    void book(); // the ledger of the newest step
    glm::dvec3 momentum() const;
    // Against a momentum of that size, kg m/s.
    void report(Report& report, double size) const;

private:
    std::vector<LabBody> bodies_;
    std::vector<glm::dvec3> begin_, given_; // kg m/s of each
    double met_ = 0;                        // N s, all pushes by their size
};

Parameter bodyCount();

} // namespace lab
