#include "lab/walls.h"

#include "common/program.h"
#include "lab/vectors.h"

namespace lab
{

using sample::check;

namespace
{
constexpr float kFar = 50.0f; // m
} // namespace

bchWallDef planeWall(const glm::dvec3& point, const glm::dvec3& normal, float friction)
{
    bchWallDef plane = bchDefaultWallDef();
    plane.position = {point.x, point.y, point.z};
    plane.normal = small(normal);
    plane.friction = friction;
    return plane;
}

bchWallDef tubeWall(double radius, float friction)
{
    bchWallDef tube = bchDefaultWallDef();
    tube.shape = BCH_WALL_CYLINDER;
    tube.solidOutside = 1;
    tube.friction = friction;
    tube.size.x = static_cast<float>(radius);
    tube.size.y = kFar;
    return tube;
}

bchWallDef plateWall(double holeRadius, double thickness, float friction)
{
    bchWallDef plate = bchDefaultWallDef();
    plate.shape = BCH_WALL_ORIFICE;
    plate.friction = friction;
    plate.size.x = static_cast<float>(holeRadius);
    plate.size.y = static_cast<float>(thickness);
    return plate;
}

void setVelocity(bchWallId wall, const glm::dvec3& velocity)
{
    bchWallDef def = bchDefaultWallDef();
    check(bchWall_Get(wall, &def), "the wall");
    def.velocity = small(velocity);
    check(bchWall_Update(wall, &def), "the wall");
}

} // namespace lab
