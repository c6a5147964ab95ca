#pragma once

#include "HAL/Platform.h"

template <typename Type>
class TArray
{
public:
    using SizeType = int32;

    TArray();
    TArray(std::initializer_list<Type> List);
    TArray(const Type* Pointer, SizeType Count);
    TArray(const TArray& Other);
    TArray(TArray&& Other);
    TArray& operator=(const TArray& Other);
    TArray& operator=(TArray&& Other);
    ~TArray();

    Type* GetData();
    const Type* GetData() const;
    SizeType Num() const;
    bool IsEmpty() const;
    Type& operator[](SizeType Index);
    const Type& operator[](SizeType Index) const;
    Type& Last(SizeType IndexFromTheEnd = 0);
    SizeType Add(const Type& Item);
    SizeType Add(Type&& Item);
    void Append(const TArray& Source);
    void Append(std::initializer_list<Type> List);
    void Init(const Type& Element, SizeType Count);
    void SetNum(SizeType NewNum);
    void RemoveAt(SizeType Index);
    void Reserve(SizeType Count);
    void Empty(SizeType Slack = 0);
    void Reset(SizeType NewSize = 0);
    Type Pop();
    SizeType Remove(const Type& Item);
    template <typename Compared>
    bool Contains(const Compared& Item) const;

    Type* begin();
    Type* end();
    const Type* begin() const;
    const Type* end() const;
};
