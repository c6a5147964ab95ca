#include "lab/feeds.h"

#include "common/program.h"

namespace lab
{

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
