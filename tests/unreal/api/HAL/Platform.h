#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

using int8 = std::int8_t;
using int16 = std::int16_t;
using int32 = std::int32_t;
using int64 = long long;
using uint8 = std::uint8_t;
using uint16 = std::uint16_t;
using uint32 = std::uint32_t;
using uint64 = unsigned long long;
using TCHAR = char16_t;
using SIZE_T = std::size_t;

#define TEXT(Text) u##Text
#ifndef TEST_WINDOWS
#define TEST_WINDOWS 0
#endif
#ifndef TEST_MAC
#define TEST_MAC 0
#endif
#define PLATFORM_WINDOWS TEST_WINDOWS
#define PLATFORM_MAC TEST_MAC
#define PLATFORM_LINUX (!TEST_WINDOWS && !TEST_MAC)

// A packaged game has neither.
#ifndef TEST_PACKAGED
#define TEST_PACKAGED 0
#endif
#define WITH_EDITOR !TEST_PACKAGED
#define WITH_EDITORONLY_DATA !TEST_PACKAGED

// Of each module, by the build tool.
#define BARCHANRUNTIME_API
#define BARCHANRENDER_API
#define BARCHANEDITOR_API
