// `stat Barchan` and the console variables.
#pragma once

#include "HAL/IConsoleManager.h"
#include "Stats/Stats.h"

DECLARE_STATS_GROUP(TEXT("Barchan"), STATGROUP_Barchan, STATCAT_Advanced);
DECLARE_CYCLE_STAT_EXTERN(TEXT("Before physics"), STAT_BarchanBefore, STATGROUP_Barchan, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("After physics"), STAT_BarchanAfter, STATGROUP_Barchan, );
DECLARE_DWORD_COUNTER_STAT_EXTERN(TEXT("Steps"), STAT_BarchanSteps, STATGROUP_Barchan, );
DECLARE_DWORD_COUNTER_STAT_EXTERN(TEXT("Grains"), STAT_BarchanGrains, STATGROUP_Barchan, );
DECLARE_DWORD_COUNTER_STAT_EXTERN(TEXT("Bodies"), STAT_BarchanBodies, STATGROUP_Barchan, );
DECLARE_DWORD_COUNTER_STAT_EXTERN(TEXT("Frames that waited"), STAT_BarchanWaits, STATGROUP_Barchan, );

extern TAutoConsoleVariable<int32> CVarBarchanDebugDraw;
extern TAutoConsoleVariable<int32> CVarBarchanDebugZones;
extern TAutoConsoleVariable<int32> CVarBarchanDebugContacts;
extern TAutoConsoleVariable<int32> CVarBarchanDebugColumns;
extern TAutoConsoleVariable<int32> CVarBarchanDebugLedger;
extern TAutoConsoleVariable<float> CVarBarchanTimeScale;
extern TAutoConsoleVariable<int32> CVarBarchanPause;
