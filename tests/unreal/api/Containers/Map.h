#pragma once

#include "HAL/Platform.h"

template <typename KeyType, typename ValueType>
class TMap
{
public:
    ValueType& Add(const KeyType& Key, const ValueType& Value);
    ValueType& FindOrAdd(const KeyType& Key, const ValueType& Value);
    ValueType* Find(const KeyType& Key);
    const ValueType* Find(const KeyType& Key) const;
    int32 Remove(const KeyType& Key);
    bool Contains(const KeyType& Key) const;
    int32 Num() const;
    void Empty(int32 Slack = 0);
};

template <typename Type>
class TSet
{
public:
    class TIterator
    {
    public:
        TIterator& operator++();
        explicit operator bool() const;
        const Type& operator*() const;
        const Type* operator->() const;
        void RemoveCurrent();
    };

    void Add(const Type& Item);
    bool Contains(const Type& Item) const;
    void Empty(int32 Slack = 0);
    TIterator CreateIterator();
};
