#pragma once

#include "HAL/Platform.h"

struct FVector3f
{
    float X, Y, Z;
};

struct FVector2D
{
    double X, Y;
};

struct FVector
{
    double X, Y, Z;

    FVector();
    FVector(double InX, double InY, double InZ);
    explicit FVector(const FVector3f& Other);

    static const FVector ZeroVector;
    static const FVector UpVector;
    static FVector CrossProduct(const FVector& A, const FVector& B);

    FVector operator+(const FVector& Other) const;
    FVector operator-(const FVector& Other) const;
    FVector operator*(const FVector& Other) const;
    FVector operator*(double Scale) const;
    FVector GetSafeNormal(double Tolerance = 1.0e-8) const;
    bool Equals(const FVector& Other, double Tolerance = 1.0e-4) const;
};

enum EForceInit
{
    ForceInit
};

struct FBox
{
    FVector Min, Max;
    uint8 IsValid;

    explicit FBox(EForceInit);
    FBox(const FVector& InMin, const FVector& InMax);
    FBox ExpandBy(double W) const;
    double ComputeSquaredDistanceToPoint(const FVector& Point) const;
};

struct FBoxSphereBounds
{
    FBoxSphereBounds();
    explicit FBoxSphereBounds(const FBox& Box);
    FBox GetBox() const;
};
