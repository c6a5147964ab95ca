#include "BarchanHeightTextureComponent.h"

#include "BarchanTerrain.h"
#include "Engine/Texture2D.h"

using namespace barchan::unreal;

void UBarchanHeightTextureComponent::BeginPlay()
{
    Super::BeginPlay();
    Terrain = Cast<ABarchanTerrain>(GetOwner());
    if (!Terrain.IsValid())
    {
        return;
    }
    Texture = UTexture2D::CreateTransient(Side, Side, PF_R32_FLOAT);
    Texture->SRGB = false;
    Texture->Filter = TF_Bilinear;
    Texture->UpdateResource();
    Listening = Terrain->OnHeightsChanged.AddUObject(this, &UBarchanHeightTextureComponent::OnHeights);
}

void UBarchanHeightTextureComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
    if (Terrain.IsValid())
    {
        Terrain->OnHeightsChanged.Remove(Listening);
    }
    Super::EndPlay(EndPlayReason);
}

void UBarchanHeightTextureComponent::OnHeights(const ComponentChange& Change)
{
    const LandscapeTerrain& Bridge = Terrain->GetBridge();
    const LandscapeComponents& Components = Bridge.components();
    const LandscapeComponent* Before = Components.find(Change.x, Change.y);
    const LandscapeLayout& Layout = Components.layout();
    Heights.SetNum(Layout.vertices() * Layout.vertices());
    if (!Before || Bridge.exportHeights(Change.x, Change.y, Heights.GetData()) < 0)
    {
        return;
    }
    const int32 AtX = Change.x * Layout.quads() - Components.firstX() + Change.firstX;
    const int32 AtY = Change.y * Layout.quads() - Components.firstY() + Change.firstY;
    const int32 Width = FMath::Min(Change.lastX - Change.firstX + 1, Side - AtX);
    const int32 Rows = FMath::Min(Change.lastY - Change.firstY + 1, Side - AtY);
    if (AtX < 0 || AtY < 0 || Width <= 0 || Rows <= 0)
    {
        return;
    }
    // The render thread reads them later; it frees them when it has.
    float* Data = static_cast<float*>(FMemory::Malloc(sizeof(float) * static_cast<size_t>(Width * Rows)));
    const double ScaleZ = Bridge.scale().z;
    for (int32 Y = 0; Y < Rows; ++Y)
    {
        for (int32 X = 0; X < Width; ++X)
        {
            const int32 Index = (Change.firstY + Y) * Layout.vertices() + Change.firstX + X;
            const double Now = decodeHeight(Heights[Index], ScaleZ);
            Data[Y * Width + X] =
                static_cast<float>(Now - decodeHeight(Before->heights[static_cast<size_t>(Index)], ScaleZ));
        }
    }
    auto* Region = new FUpdateTextureRegion2D(
        static_cast<uint32>(AtX), static_cast<uint32>(AtY), 0, 0, static_cast<uint32>(Width),
        static_cast<uint32>(Rows));
    Texture->UpdateTextureRegions(
        0, 1, Region, static_cast<uint32>(Width) * sizeof(float), sizeof(float), reinterpret_cast<uint8*>(Data),
        [](uint8* Freed, const FUpdateTextureRegion2D* Regions)
        {
            FMemory::Free(Freed);
            delete Regions;
        });
}
