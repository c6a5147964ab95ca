#pragma once

#include "CoreMinimal.h"

struct FKConvexElem
{
    TArray<FVector> VertexData;
    TArray<int32> IndexData;

    FTransform GetTransform() const;
    TArray<int32> GetChaosConvexIndices() const;
};
