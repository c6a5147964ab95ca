#pragma once

#include "HAL/Platform.h"

struct FMath
{
    template <typename Type>
    static Type Min(Type A, Type B);
    template <typename Type>
    static Type Max(Type A, Type B);
    template <typename Type>
    static Type Clamp(Type X, Type Low, Type High);
    static float RadiansToDegrees(float Radians);
    static float DegreesToRadians(float Degrees);
};

struct FIntPoint
{
    int32 X, Y;

    FIntPoint();
    FIntPoint(int32 InX, int32 InY);
    bool operator==(const FIntPoint& Other) const;
};

struct FColor
{
    uint8 B, G, R, A;

    FColor();
    constexpr FColor(uint8 InR, uint8 InG, uint8 InB, uint8 InA = 255) : B(InB), G(InG), R(InR), A(InA) {}
};

struct FGuid
{
    bool IsValid() const;
    bool operator==(const FGuid& Other) const;
};
