#pragma once

#include "Kismet/BlueprintFunctionLibrary.h"

class UNiagaraComponent;

class UNiagaraDataInterfaceArrayFunctionLibrary : public UBlueprintFunctionLibrary
{
public:
    static void SetNiagaraArrayFloat(UNiagaraComponent* System, FName OverrideName, const TArray<float>& ArrayData);
    static void SetNiagaraArrayVector(UNiagaraComponent* System, FName OverrideName, const TArray<FVector>& ArrayData);
    static void
    SetNiagaraArrayPosition(UNiagaraComponent* System, FName OverrideName, const TArray<FVector>& ArrayData);
    static void SetNiagaraArrayQuat(UNiagaraComponent* System, FName OverrideName, const TArray<FQuat>& ArrayData);
    static void SetNiagaraArrayInt32(UNiagaraComponent* System, FName OverrideName, const TArray<int32>& ArrayData);
};
