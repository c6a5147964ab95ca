#pragma once

#include "CoreMinimal.h"

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
};

class UBodySetup : public UObject
{
public:
    FKAggregateGeom AggGeom;
};
