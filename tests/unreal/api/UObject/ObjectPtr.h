#pragma once

#include "UObject/Object.h"

template <typename Type>
struct TObjectPtr
{
    TObjectPtr(Type* Object = nullptr);
    template <typename Derived, typename = std::enable_if_t<std::is_convertible_v<Derived*, Type*>>>
    TObjectPtr(const TObjectPtr<Derived>& Other);
    Type* Get() const;
    operator Type*() const;
    Type* operator->() const;
    Type& operator*() const;
};

template <typename Type>
struct TWeakObjectPtr
{
    TWeakObjectPtr(Type* Object = nullptr);
    Type* Get() const;
    bool IsValid() const;
    Type* operator->() const;
    Type& operator*() const;
    bool operator==(const TWeakObjectPtr& Other) const;
};

template <typename Type>
struct TSoftObjectPtr
{
    Type* Get() const;
    Type* LoadSynchronous() const;
};

template <typename Type>
class TSharedRef
{
public:
    Type* operator->() const;
    Type& Get() const;
    template <typename Derived>
    TSharedRef(const TSharedRef<Derived>& Other);
};

template <typename Type>
class TSharedPtr
{
public:
    TSharedPtr(std::nullptr_t = nullptr);
    template <typename Derived, typename = std::enable_if_t<std::is_convertible_v<Derived*, Type*>>>
    TSharedPtr(const TSharedRef<Derived>& Other);
    template <typename Derived, typename = std::enable_if_t<std::is_convertible_v<Derived*, Type*>>>
    TSharedPtr(const TSharedPtr<Derived>& Other);
    Type* operator->() const;
    explicit operator bool() const;
};

template <typename Type>
TSharedRef<Type> MakeShared();
