#pragma once

#include "Math/Vector.h"

struct FQuat;

struct FRotator
{
    double Pitch, Yaw, Roll;

    FRotator();
    FQuat Quaternion() const;
};

struct FQuat
{
    double X, Y, Z, W;

    FQuat();
    FQuat(double InX, double InY, double InZ, double InW);
    FQuat(FVector Axis, double AngleRad);

    static const FQuat Identity;

    FQuat operator*(const FQuat& Other) const;
    FQuat Inverse() const;
    bool Equals(const FQuat& Other, double Tolerance = 1.0e-4) const;
};

struct FTransform
{
    FQuat GetRotation() const;
    FVector GetLocation() const;
    FVector GetScale3D() const;
    FVector TransformPosition(const FVector& V) const;
    FVector InverseTransformPositionNoScale(const FVector& V) const;
};
