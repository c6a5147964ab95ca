#pragma once

#include "CoreMinimal.h"

/** Tools > Barchan: a toggle for each thing that sand can draw of itself. */
class FBarchanDebugMenu
{
public:
    void Register();
    void Unregister();

private:
    void Fill();
};
