// Unreal's vectors and the Bridge's, which have the same numbers in them.
#pragma once

#include "BarchanBridge/units.h"
#include "Math/Quat.h"
#include "Math/Vector.h"

namespace Barchan
{

inline barchan::unreal::Vec3d ToBridge(const FVector& V)
{
    return {V.X, V.Y, V.Z};
}

inline barchan::unreal::Quatd ToBridge(const FQuat& Q)
{
    return {Q.X, Q.Y, Q.Z, Q.W};
}

inline FVector FromBridge(const barchan::unreal::Vec3d& V)
{
    return FVector(V.x, V.y, V.z);
}

inline FQuat FromBridge(const barchan::unreal::Quatd& Q)
{
    return FQuat(Q.x, Q.y, Q.z, Q.w);
}

} // namespace Barchan
