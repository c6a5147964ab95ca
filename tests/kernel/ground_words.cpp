#include "support/ground_words.h"

#include "kernel/kernel_case.h"

namespace test
{

Words groundFor(uint32_t n)
{
    if (n < 50 || n == 128)
        return noGround();
    // The sand of the cases begins at the anchor and goes on beyond the tile's last column.
    GroundDef def;
    def.spacing = 0.03f;
    def.low = def.high = {-4, 7};
    def.anchor = {-3.0 * 64.0 * 0.03 - 0.06, -7.3, 8.0 * 64.0 * 0.03 - 0.13};
    def.floor = -7.28f;
    return makeGround(def, [](double x, double z) { return -7.27 + 0.02 * std::sin(60.0 * x) * std::cos(45.0 * z); });
}

} // namespace test
