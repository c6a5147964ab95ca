// Solids: walls, and parts of bodies.
#ifndef BCH_SHARED_WALLS_H
#define BCH_SHARED_WALLS_H

// Shapes in their own frame, y along the axis.
BCH_CONST uint kShapePlane = 0u;    // solid below y = 0
BCH_CONST uint kShapeBox = 1u;      // half extents in size.xyz
BCH_CONST uint kShapeSphere = 2u;   // radius size.x
BCH_CONST uint kShapeCapsule = 3u;  // radius size.x, half length of the axis size.y
BCH_CONST uint kShapeCylinder = 4u; // radius size.x, half height size.y
BCH_CONST uint kShapeCone = 5u;     // radius size.x at y = -size.y, size.z at y = +size.y
BCH_CONST uint kShapeOrifice = 6u;  // a plate from y = -size.y to 0 with a round hole of radius size.x
BCH_CONST uint kShapeCooked = 7u;   // a cooked shape, by its map; of parts of bodies only

struct SolidShape
{
    vec4 position; // xyz relative to the anchor, m; w: friction coefficient, below zero the material's
    vec4 rotation; // unit quaternion xyzw, from the shape's frame to the world's
    vec4 size;     // m, by shape; w, of parts of bodies: radius of the sphere around `position` that holds all of it
    vec4 velocity; // xyz, m/s; w: +1 solid inside the shape, -1 solid outside it
    vec4 spin;     // xyz, rad/s about the position; w: 1/mass of a body
    uint kind;
    float bump; // m: radius of the spheres that make it rough for grains; 0 smooth
    uint body;  // 1 + the index of the body that it is a part of; 0 for walls
    uint map;   // of a cooked shape: where it begins in the atlas (shared/volume_maps.h)
};

#endif
