#pragma once

#include "CoreMinimal.h"

#include <functional>

enum EPixelFormat : uint8
{
    PF_R32_FLOAT,
    PF_G16
};

enum TextureFilter
{
    TF_Nearest,
    TF_Bilinear
};

struct FUpdateTextureRegion2D
{
    uint32 DestX, DestY;
    int32 SrcX, SrcY;
    uint32 Width, Height;

    FUpdateTextureRegion2D(uint32 InDestX, uint32 InDestY, int32 InSrcX, int32 InSrcY, uint32 InWidth, uint32 InHeight);
};

class UTexture2D : public UObject
{
public:
    uint8 SRGB : 1;
    TextureFilter Filter;

    static UTexture2D* CreateTransient(int32 SizeX, int32 SizeY, EPixelFormat Format);
    void UpdateResource();
    void UpdateTextureRegions(
        int32 MipIndex, uint32 NumRegions, const FUpdateTextureRegion2D* Regions, uint32 SrcPitch, uint32 SrcBpp,
        uint8* SrcData,
        std::function<void(uint8* SrcData, const FUpdateTextureRegion2D* Regions)> DataCleanupFunc = nullptr);
};
