#pragma once

#include "CoreMinimal.h"
#include "Templates/RefCounting.h"

class FRHIBuffer
{
public:
    uint32 GetSize() const;
};

class FRHIShaderResourceView
{
};

class FRHIGPUFence
{
public:
    virtual ~FRHIGPUFence();
    virtual bool Poll() const = 0;
};

using FBufferRHIRef = TRefCountPtr<FRHIBuffer>;
using FShaderResourceViewRHIRef = TRefCountPtr<FRHIShaderResourceView>;
using FGPUFenceRHIRef = TRefCountPtr<FRHIGPUFence>;

FGPUFenceRHIRef RHICreateGPUFence(const FName& Name);

enum class EBufferUsageFlags : uint32
{
    ByteAddressBuffer = 1,
    ShaderResource = 2
};
EBufferUsageFlags operator|(EBufferUsageFlags Left, EBufferUsageFlags Right);

enum class ERHIAccess : uint32
{
    Unknown,
    CopyDest,
    SRVMask
};

enum EResourceLockMode
{
    RLM_ReadOnly,
    RLM_WriteOnly
};

struct FRHIResourceCreateInfo
{
    explicit FRHIResourceCreateInfo(const TCHAR* InDebugName);
};

struct FRHITransitionInfo
{
    FRHITransitionInfo(FRHIBuffer* InBuffer, ERHIAccess InPreviousState, ERHIAccess InNewState);
};

struct FRHIViewDesc
{
    enum class EBufferType : uint8
    {
        Unknown,
        Typed,
        Structured,
        AccelerationStructure,
        Raw
    };
    struct FBufferSRV
    {
        FBufferSRV& SetType(EBufferType Type);
    };
    static FBufferSRV CreateBufferSRV();
};
