#pragma once

// The check compiles what depends on the version as the oldest engine and as a newer one.
#ifndef TEST_ENGINE_MINOR
#define TEST_ENGINE_MINOR 4
#endif

#define UE_VERSION_OLDER_THAN(Major, Minor, Patch) ((Major) > 5 || ((Major) == 5 && (Minor) > TEST_ENGINE_MINOR))
