#pragma once

#include "HAL/Platform.h"

struct FMemory
{
    static void* Malloc(SIZE_T Count, uint32 Alignment = 0);
    static void Free(void* Original);
    static void* Memcpy(void* Dest, const void* Src, SIZE_T Count);
};
