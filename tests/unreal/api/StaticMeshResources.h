#pragma once

#include "CoreMinimal.h"

class FPositionVertexBuffer
{
public:
    uint32 GetNumVertices() const;
    const FVector3f& VertexPosition(uint32 VertexIndex) const;
};

struct FStaticMeshVertexBuffers
{
    FPositionVertexBuffer PositionVertexBuffer;
};

class FIndexArrayView
{
public:
    uint32 operator[](int32 Index) const;
    int32 Num() const;
};

class FRawStaticIndexBuffer
{
public:
    FIndexArrayView GetArrayView() const;
};

struct FStaticMeshLODResources
{
    FStaticMeshVertexBuffers VertexBuffers;
    FRawStaticIndexBuffer IndexBuffer;
};

class FStaticMeshRenderData
{
public:
    TArray<FStaticMeshLODResources> LODResources;
};
