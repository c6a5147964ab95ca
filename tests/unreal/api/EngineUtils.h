#pragma once

#include "Engine/World.h"

template <typename Type>
class TActorIterator
{
public:
    explicit TActorIterator(const UWorld* World);
    TActorIterator& operator++();
    explicit operator bool() const;
    Type* operator*() const;
    Type* operator->() const;
};
