#pragma once

#include "Components/PrimitiveComponent.h"

struct FProcMeshTangent
{
    FVector TangentX;
    bool bFlipTangentY;
};

class UBodySetup;

class UProceduralMeshComponent : public UPrimitiveComponent
{
public:
    bool bUseAsyncCooking;
    TObjectPtr<UBodySetup> ProcMeshBodySetup;

    void CreateMeshSection(
        int32 SectionIndex, const TArray<FVector>& Vertices, const TArray<int32>& Triangles,
        const TArray<FVector>& Normals, const TArray<FVector2D>& UV0, const TArray<FColor>& VertexColors,
        const TArray<FProcMeshTangent>& Tangents, bool bCreateCollision);
};
