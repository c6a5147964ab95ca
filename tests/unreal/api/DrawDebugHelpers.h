#pragma once

#include "Engine/World.h"

void DrawDebugLine(
    const UWorld* World, FVector const& LineStart, FVector const& LineEnd, FColor const& Color,
    bool bPersistentLines = false, float LifeTime = -1.0f, uint8 DepthPriority = 0, float Thickness = 0.0f);
void DrawDebugPoint(
    const UWorld* World, FVector const& Position, float Size, FColor const& PointColor, bool bPersistentLines = false,
    float LifeTime = -1.0f, uint8 DepthPriority = 0);
