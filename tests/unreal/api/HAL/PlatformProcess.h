#pragma once

#include "Containers/UnrealString.h"

struct FPlatformProcess
{
    static const TCHAR* BaseDir();
    static const TCHAR* GetBinariesSubdirectory();
    static void* GetDllHandle(const TCHAR* Filename);
    static void FreeDllHandle(void* DllHandle);
};
