#include "BarchanBridge/mesh.h"

#include <utility>

namespace barchan::unreal
{

bool turnOutward(const float* positions, uint32_t* indices, uint32_t triangleCount)
{
    // Six times the volume, from the first corner so that far-off meshes lose no digits.
    double volume = 0.0;
    for (uint32_t t = 0; t < triangleCount; ++t)
    {
        double side[3][3];
        for (uint32_t corner = 0; corner < 3; ++corner)
            for (uint32_t axis = 0; axis < 3; ++axis)
                side[corner][axis] = static_cast<double>(positions[3 * indices[3 * t + corner] + axis])
                                     - static_cast<double>(positions[3 * indices[0] + axis]);
        volume += side[0][0] * (side[1][1] * side[2][2] - side[1][2] * side[2][1])
                  + side[0][1] * (side[1][2] * side[2][0] - side[1][0] * side[2][2])
                  + side[0][2] * (side[1][0] * side[2][1] - side[1][1] * side[2][0]);
    }
    if (!(volume < 0.0))
        return false;
    for (uint32_t t = 0; t < triangleCount; ++t)
        std::swap(indices[3 * t + 1], indices[3 * t + 2]);
    return true;
}

} // namespace barchan::unreal
