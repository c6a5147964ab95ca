#pragma once

#include "Components/PrimitiveComponent.h"
#include "Templates/RefCounting.h"

namespace Chaos
{
class FHeightField;
using FHeightFieldPtr = TRefCountPtr<FHeightField>;
} // namespace Chaos

class ULandscapeHeightfieldCollisionComponent : public UPrimitiveComponent
{
public:
    struct FHeightfieldGeometryRef
    {
        Chaos::FHeightFieldPtr HeightfieldGeometry;
    };

    int32 CollisionSizeQuads;
    TRefCountPtr<FHeightfieldGeometryRef> HeightfieldRef;
};
