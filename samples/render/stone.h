// The rough, mottled surface of a stone on a smooth sphere: the shape stays a sphere, the light plays on it as on rock.
#pragma once

#include <glm/glm.hpp>

namespace sample
{

struct Surface
{
    glm::vec3 normal;
    float shade; // factor on the colour
};

// `place` is a point of the unit sphere; `offset` says which stone it is.
Surface stoneSurface(glm::vec3 place, glm::vec3 offset);

} // namespace sample
