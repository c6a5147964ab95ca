#pragma once

#include "HAL/Platform.h"

class FString
{
public:
    FString();
    FString(const TCHAR* Text);
    const TCHAR* operator*() const;
    friend FString operator+(const FString& Left, const FString& Right);
    friend FString operator+(const FString& Left, const TCHAR* Right);
};

class FName
{
public:
    FName();
    FName(const TCHAR* Name);
    FName(const char* Name);
    bool IsNone() const;
    bool operator==(const FName& Other) const;
};

class FText
{
public:
    static FText FromString(const FString& Text);
};

const TCHAR* Utf8ToTchar(const char* Text);
#define UTF8_TO_TCHAR(Text) Utf8ToTchar(Text)
