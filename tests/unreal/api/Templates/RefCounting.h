#pragma once

#include "HAL/Platform.h"

template <typename Type>
class TRefCountPtr
{
public:
    TRefCountPtr(Type* Object = nullptr);
    Type* GetReference() const;
    Type** GetInitReference();
    operator Type*() const;
    Type* operator->() const;
};
