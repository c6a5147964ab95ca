#pragma once

#include "LandscapeProxy.h"

class ALandscape : public ALandscapeProxy
{
public:
#if WITH_EDITOR
    FBox GetCompleteBounds() const; // of all proxies, loaded or not
#endif
};
