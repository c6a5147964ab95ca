#pragma once

#include "Containers/UnrealString.h"

class FPaths
{
public:
    template <typename... Parts>
    static FString Combine(const Parts&... InParts);
    static bool FileExists(const FString& Path);
};
