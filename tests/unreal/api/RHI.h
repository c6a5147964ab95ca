#pragma once

#include "RHIResources.h"

enum class ERHIInterfaceType
{
    Hidden,
    Null,
    D3D11,
    D3D12,
    Vulkan,
    Metal
};

class FDynamicRHI
{
public:
    virtual ~FDynamicRHI();
    virtual ERHIInterfaceType GetInterfaceType() const = 0;
};

extern FDynamicRHI* GDynamicRHI;
