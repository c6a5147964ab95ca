// The spheres of a grain from its place and turn. Needs the buffer spheres.
#ifndef BCH_LAW_PLACE_SPHERES_H
#define BCH_LAW_PLACE_SPHERES_H

#include "law/grain_shape.h"

BCH_LAW void placeSpheres(uint i, vec4 at, vec4 orientation, float edge)
{
    spheres[4u * i] = at;
    if (edge == 0.0f)
        return;
    for (uint corner = 0u; corner < 4u; ++corner)
    {
        vec3 center = vec3(at) + cornerOffset(orientation, at.w, edge, corner);
        spheres[4u * i + corner] = vec4(center.x, center.y, center.z, at.w);
    }
}

#endif
