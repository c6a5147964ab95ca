#include "BarchanHeightTextureComponent.h"

#include "BarchanConvert.h"
#include "BarchanTerrain.h"
#include "Components/RuntimeVirtualTextureComponent.h"
#include "Engine/Texture2D.h"
#include "VT/RuntimeVirtualTextureVolume.h"

using namespace barchan::unreal;

namespace
{
// The render thread reads it later, and frees it when it has.
uint8* NewTexels(const HeightTexture& Heights, const TexelRect& Rect)
{
    return static_cast<uint8*>(FMemory::Malloc(Rect.texels() * texelBytes(Heights.def().texel)));
}
} // namespace

void UBarchanHeightTextureComponent::BeginPlay()
{
    Super::BeginPlay();
    Terrain = Cast<ABarchanTerrain>(GetOwner());
    if (!Terrain.IsValid())
    {
        return;
    }
    Texture = UTexture2D::CreateTransient(Side, Side, Texel == EBarchanHeightTexel::Float ? PF_R32_FLOAT : PF_G16);
    Texture->SRGB = false;
    Texture->Filter = TF_Bilinear;
    Texture->UpdateResource();
    Listening = Terrain->OnTileChanged.AddUObject(this, &UBarchanHeightTextureComponent::OnTile);
}

void UBarchanHeightTextureComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
    if (Terrain.IsValid())
    {
        Terrain->OnTileChanged.Remove(Listening);
    }
    Super::EndPlay(EndPlayReason);
}

void UBarchanHeightTextureComponent::Open()
{
    if (Heights.isOpen())
    {
        return;
    }
    const LandscapeTerrain& Bridge = Terrain->GetBridge();
    HeightTextureDef Def;
    Def.firstX = Bridge.components().firstX() * Bridge.columnsPerQuad();
    Def.firstY = Bridge.components().firstY() * Bridge.columnsPerQuad();
    Def.side = Side;
    Def.texel = Texel == EBarchanHeightTexel::Float ? HeightTexel::Float32 : HeightTexel::Unorm16;
    Heights.open(Bridge, Def);
    const TextureTransform Transform = Heights.transform();
    UvFromWorld = FVector(Transform.scale, Transform.biasX, Transform.biasY);
    const TexelRect All = {0, 0, Side, Side};
    uint8* Data = NewTexels(Heights, All);
    Heights.writeNothing(All, Data);
    Upload(All, Data);
}

void UBarchanHeightTextureComponent::OnTile(const TileChange& Change)
{
    Open();
    HeightPatch Patch;
    Patch.tileX = Change.x;
    Patch.tileY = Change.y;
    Patch.lastX = Patch.lastY = BCH_TILE_SIDE - 1;
    bchTileView View = bchDefaultTileView();
    if (!Change.gone)
    {
        Patch.firstX = Change.firstX;
        Patch.firstY = Change.firstY;
        Patch.lastX = Change.lastX;
        Patch.lastY = Change.lastY;
        if (bchTerrain_ReadTile(Terrain->GetBridge().terrain(), Change.x, Change.y, &View) != BCH_OK)
        {
            return; // went in the same frame
        }
        Patch.heights = View.heights;
    }
    const TexelRect Rect = Heights.rectOf(Patch);
    if (Rect.empty())
    {
        return;
    }
    uint8* Data = NewTexels(Heights, Rect);
    if (Change.gone)
    {
        Heights.writeNothing(Rect, Data);
    }
    else
    {
        Heights.write(Patch, Data);
    }
    Upload(Rect, Data);
}

void UBarchanHeightTextureComponent::Upload(const TexelRect& Rect, uint8* Data)
{
    auto* Region = new FUpdateTextureRegion2D(
        static_cast<uint32>(Rect.x), static_cast<uint32>(Rect.y), 0, 0, static_cast<uint32>(Rect.width),
        static_cast<uint32>(Rect.height));
    const uint32 Bytes = texelBytes(Heights.def().texel);
    Texture->UpdateTextureRegions(
        0, 1, Region, static_cast<uint32>(Rect.width) * Bytes, Bytes, Data,
        [](uint8* Freed, const FUpdateTextureRegion2D* Regions)
        {
            FMemory::Free(Freed);
            delete Regions;
        });
    const WorldBox Box = Heights.boxOf(Rect);
    for (const ARuntimeVirtualTextureVolume* Volume : Volumes)
    {
        if (Volume && Volume->VirtualTextureComponent)
        {
            Volume->VirtualTextureComponent->Invalidate(
                FBoxSphereBounds(FBox(Barchan::FromBridge(Box.low), Barchan::FromBridge(Box.high))));
        }
    }
}
