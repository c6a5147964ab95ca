// Ground for the engine's bodies: a procedural mesh per tile, so that a change cooks that tile and no other.
#pragma once

#include "BarchanTerrain.h"

class FBarchanGroundMeshes : public barchan::unreal::GroundHost
{
public:
    explicit FBarchanGroundMeshes(ABarchanTerrain& InTerrain) : Terrain(InTerrain) {}

    virtual bool busy(barchan::unreal::TilePlace Tile) const override;
    virtual void build(
        barchan::unreal::TilePlace Tile, const barchan::unreal::Vec3d& Corner, const std::vector<float>& Places,
        const std::vector<int32_t>& Triangles) override;
    virtual void drop(barchan::unreal::TilePlace Tile) override;

private:
    UProceduralMeshComponent* MakeComponent(const FVector& Location) const;

    ABarchanTerrain& Terrain;
};
