#pragma once

#include "RHICommandList.h"

// Of Windows and Direct3D 12 what the plugin uses, by Microsoft's documentation.
using HRESULT = int;
using UINT = unsigned;
using UINT64 = uint64;
using HANDLE = void*;
#define SUCCEEDED(Result) ((Result) >= 0)
#define FAILED(Result) ((Result) < 0)
#define IID_PPV_ARGS(Pointer) 0, reinterpret_cast<void**>(Pointer)

struct LUID
{
    UINT LowPart;
    int HighPart;
};

enum D3D12_RESOURCE_DIMENSION
{
    D3D12_RESOURCE_DIMENSION_UNKNOWN,
    D3D12_RESOURCE_DIMENSION_BUFFER
};
enum D3D12_TEXTURE_LAYOUT
{
    D3D12_TEXTURE_LAYOUT_UNKNOWN,
    D3D12_TEXTURE_LAYOUT_ROW_MAJOR
};
enum D3D12_RESOURCE_STATES
{
    D3D12_RESOURCE_STATE_COMMON
};
struct D3D12_CLEAR_VALUE;

struct D3D12_RESOURCE_DESC
{
    D3D12_RESOURCE_DIMENSION Dimension;
    UINT64 Width;
    UINT Height;
    unsigned short DepthOrArraySize, MipLevels;
    struct
    {
        UINT Count, Quality;
    } SampleDesc;
    D3D12_TEXTURE_LAYOUT Layout;
};

struct ID3D12Resource
{
};
struct ID3D12Heap
{
};

struct ID3D12GraphicsCommandList
{
    virtual void CopyBufferRegion(
        ID3D12Resource* Target, UINT64 TargetOffset, ID3D12Resource* Source, UINT64 SourceOffset, UINT64 Bytes) = 0;
};

struct ID3D12Device
{
    virtual LUID GetAdapterLuid() = 0;
    virtual HRESULT OpenSharedHandle(HANDLE Handle, int Interface, void** Object) = 0;
    virtual HRESULT CreatePlacedResource(
        ID3D12Heap* Heap, UINT64 Offset, const D3D12_RESOURCE_DESC* Desc, D3D12_RESOURCE_STATES State,
        const D3D12_CLEAR_VALUE* Clear, int Interface, void** Object) = 0;
};

struct ID3D12DynamicRHI : public FDynamicRHI
{
    virtual ID3D12Device* RHIGetDevice(uint32 InIndex) const = 0;
    virtual ID3D12GraphicsCommandList*
    RHIGetGraphicsCommandList(FRHICommandListBase& ExecutingCmdList, uint32 InDeviceIndex) const = 0;
    virtual ID3D12Resource* RHIGetResource(FRHIBuffer* InBuffer) const = 0;
    virtual void RHIFlushResourceBarriers(FRHICommandList& RHICmdList, uint32 GPUIndex) = 0;
};

ID3D12DynamicRHI* GetID3D12DynamicRHI();
