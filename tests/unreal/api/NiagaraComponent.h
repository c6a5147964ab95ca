#pragma once

#include "Components/PrimitiveComponent.h"

class UNiagaraComponent : public UPrimitiveComponent
{
};
