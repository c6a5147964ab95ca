#pragma once

#include "HAL/Platform.h"

struct FStatCycle
{
};
struct FStatCounter
{
};

void CountCycles(const FStatCycle& Stat);
void CountUp(const FStatCounter& Stat, uint32 Amount);
void CountSet(const FStatCounter& Stat, uint32 Amount);

#define DECLARE_STATS_GROUP(Description, Group, Category)
#define DECLARE_CYCLE_STAT_EXTERN(Description, Stat, Group, Api) extern Api FStatCycle Stat
#define DECLARE_DWORD_COUNTER_STAT_EXTERN(Description, Stat, Group, Api) extern Api FStatCounter Stat
#define DEFINE_STAT(Stat) decltype(Stat) Stat
#define SCOPE_CYCLE_COUNTER(Stat) CountCycles(Stat)
#define INC_DWORD_STAT_BY(Stat, Amount) CountUp(Stat, Amount)
#define SET_DWORD_STAT(Stat, Amount) CountSet(Stat, Amount)
