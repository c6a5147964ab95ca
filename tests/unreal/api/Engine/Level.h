#pragma once

#include "GameFramework/Actor.h"

class ULevel : public UObject
{
public:
    TArray<TObjectPtr<AActor>> Actors;
};
