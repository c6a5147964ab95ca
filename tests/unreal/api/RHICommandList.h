#pragma once

#include "RHI.h"

#include <functional>

class FRHICommandListBase
{
public:
    FBufferRHIRef CreateBuffer(
        uint32 Size, EBufferUsageFlags Usage, uint32 Stride, ERHIAccess ResourceState,
        FRHIResourceCreateInfo& CreateInfo);
    FShaderResourceViewRHIRef CreateShaderResourceView(FRHIBuffer* Buffer, const FRHIViewDesc::FBufferSRV& ViewDesc);
    void* LockBuffer(FRHIBuffer* Buffer, uint32 Offset, uint32 SizeRHI, EResourceLockMode LockMode);
    void UnlockBuffer(FRHIBuffer* Buffer);
    void Transition(const FRHITransitionInfo& Info);
    void WriteGPUFence(FRHIGPUFence* Fence);
};

class FRHICommandList : public FRHICommandListBase
{
};

class FRHICommandListImmediate : public FRHICommandList
{
public:
    void EnqueueLambda(std::function<void(FRHICommandListImmediate&)> Lambda);
    void BlockUntilGPUIdle();
};
