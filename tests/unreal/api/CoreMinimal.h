#pragma once

#include "Containers/Array.h"
#include "Containers/Map.h"
#include "Containers/UnrealString.h"
#include "Delegates/Delegate.h"
#include "HAL/Platform.h"
#include "HAL/UnrealMemory.h"
#include "Logging/LogMacros.h"
#include "Math/Quat.h"
#include "Math/UnrealMathUtility.h"
#include "Math/Vector.h"
#include "Misc/Optional.h"
#include "Templates/UnrealTemplate.h"
#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"

#define TRACE_CPUPROFILER_EVENT_SCOPE(Name)
