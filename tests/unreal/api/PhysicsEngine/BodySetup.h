#pragma once

#include "PhysicsEngine/ConvexElem.h"

struct FKBoxElem
{
    FVector Center;
    FRotator Rotation;
    float X, Y, Z; // whole lengths
};

struct FKSphereElem
{
    FVector Center;
    float Radius;
};

struct FKSphylElem
{
    FVector Center;
    FRotator Rotation;
    float Radius;
    float Length; // of the part between the half spheres
};

struct FKAggregateGeom
{
    TArray<FKSphereElem> SphereElems;
    TArray<FKBoxElem> BoxElems;
    TArray<FKSphylElem> SphylElems;
    TArray<FKConvexElem> ConvexElems;

    int32 GetElementCount() const;
};

class UBodySetup : public UObject
{
public:
    FKAggregateGeom AggGeom;
};
