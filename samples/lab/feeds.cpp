#include "lab/feeds.h"

#include "common/program.h"

namespace lab
{

bchWallId addPlate(Sandbox& box, double holeRadius, float friction)
{
    constexpr double kThickness = 2.0; // spacings: the thinnest that sand cannot pass
    return box.addWall(plateWall(holeRadius, kThickness * box.spacing(), friction));
}

bchDrainId addDrainBelow(Sandbox& box)
{
    constexpr double kBelow = 8.0; // spacings
    bchDrainDef def = bchDefaultDrainDef();
    def.shape = BCH_WALL_PLANE;
    def.position.y = -kBelow * box.spacing();
    bchDrainId drain;
    sample::check(bchCreateDrain(box.world(), &def, &drain), "the drain");
    return drain;
}

} // namespace lab
