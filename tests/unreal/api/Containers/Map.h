#pragma once

#include "HAL/Platform.h"

template <typename KeyType, typename ValueType>
struct TPair
{
    KeyType Key;
    ValueType Value;
};

template <typename KeyType, typename ValueType>
class TMap
{
public:
    class TIterator
    {
    public:
        TIterator& operator++();
        explicit operator bool() const;
        TPair<KeyType, ValueType>* operator->() const;
        void RemoveCurrent();
    };

    TIterator CreateIterator();
    ValueType& Add(const KeyType& Key, const ValueType& Value);
    ValueType& FindOrAdd(const KeyType& Key);
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
    int32 Remove(const Type& Item);
    const Type* begin() const;
    const Type* end() const;
};
