// Mass properties of a solid of density 1, from its surface.
#pragma once

#include "bodies/mesh.h"

namespace bch
{

struct MassProperties
{
    double volume = 0.0; // m^3
    double area = 0.0;   // m^2
    glm::dvec3 centre{0.0};
    double inertia[6] = {}; // xx yy zz xy xz yz about the centre at density 1, m^5: the tensor's own elements
};

// Throws Failure(BCH_ERROR_INVALID_ARGUMENT) when the mesh is turned inside out or encloses nothing.
MassProperties measureMass(const SolidMesh& mesh);

} // namespace bch
