#pragma once

#include "CoreMinimal.h"

class UDataAsset : public UObject
{
};
