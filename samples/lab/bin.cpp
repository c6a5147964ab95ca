#include "lab/bin.h"

namespace lab
{

namespace
{
constexpr double kPlateThickness = 2.0; // spacings: the thinnest that sand cannot pass
}

bchWallId addBin(Sandbox& box, const BinDef& def)
{
    bchWallDef wall = bchDefaultWallDef();
    wall.shape = BCH_WALL_CYLINDER;
    wall.solidOutside = 1;
    wall.friction = def.friction;
    wall.size.x = static_cast<float>(def.radius);
    wall.size.y = static_cast<float>(def.halfHeight);
    return box.addWall(wall);
}

bchWallId addPlate(Sandbox& box, double holeRadius, float friction)
{
    bchWallDef plate = bchDefaultWallDef();
    plate.shape = BCH_WALL_ORIFICE;
    plate.friction = friction;
    plate.size.x = static_cast<float>(holeRadius);
    plate.size.y = static_cast<float>(kPlateThickness * box.spacing());
    return box.addWall(plate);
}

} // namespace lab
