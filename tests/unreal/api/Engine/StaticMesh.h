#pragma once

#include "CoreMinimal.h"

class FStaticMeshRenderData;

class UStaticMesh : public UObject
{
public:
    FStaticMeshRenderData* GetRenderData();
    const FStaticMeshRenderData* GetRenderData() const;
};
