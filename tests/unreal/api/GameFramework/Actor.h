#pragma once

#include "Components/SceneComponent.h"

class AActor : public UObject
{
public:
    FActorTickFunction PrimaryActorTick;
#if WITH_EDITORONLY_DATA
    uint8 bIsSpatiallyLoaded : 1;
#endif

    virtual void BeginPlay();
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason);
    USceneComponent* GetRootComponent() const;
    FQuat GetActorQuat() const;
    template <typename Type>
    void GetComponents(TArray<Type*>& OutComponents, bool bIncludeFromChildActors = false) const;
    template <typename Type>
    Type* FindComponentByClass() const;
    template <typename Type>
    Type* CreateDefaultSubobject(FName SubobjectName, bool bTransient = false);

protected:
    TObjectPtr<USceneComponent> RootComponent;
};
