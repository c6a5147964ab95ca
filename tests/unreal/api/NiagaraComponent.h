#pragma once

#include "Components/PrimitiveComponent.h"

class UNiagaraComponent : public UPrimitiveComponent
{
public:
    void SetVariableInt(FName InVariableName, int32 InValue);
};
