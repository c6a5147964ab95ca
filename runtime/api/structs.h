// Structs with heads: what a caller gives is completed with defaults where its headers are older than the library.
#pragma once

#include "base/failure.h"

#include <cstring>

namespace bch::api
{

// What the library knows of one struct of the API.
struct StructInfo
{
    bchTag tag;
    const char* name;
    const char* defaultName; // of the function that makes it
    uint32_t size;           // today
    uint32_t firstSize;      // the smallest that callers may have
    void (*makeDefault)(void* structure);
};

const StructInfo* findStruct(bchTag tag);

// Checks the head against what is known of its tag. Throws Failure(BCH_ERROR_INVALID_STRUCT) or, for null,
// Failure(BCH_ERROR_INVALID_ARGUMENT).
void checkHead(const void* structure, const StructInfo& info);

// Copies a caller's struct over a default one. A caller newer than the library may have set nothing but zeros in what
// the library does not know.
void readStruct(const void* from, void* to, const StructInfo& info);

// Gives as many fields as the caller knows; its head stays.
void writeStruct(const void* from, void* to, const StructInfo& info);

const StructInfo& infoOf(bchTag tag);

template <class T>
T readStruct(const T* structure, bchTag tag)
{
    T full;
    readStruct(structure, &full, infoOf(tag));
    return full;
}

// Fills a caller's struct: checks it first, so that nothing happens when it is not usable.
template <class T, class Fill>
void fillStruct(T* structure, bchTag tag, Fill&& fill)
{
    const StructInfo& info = infoOf(tag);
    checkHead(structure, info);
    T full;
    info.makeDefault(&full);
    fill(full);
    writeStruct(&full, structure, info);
}

} // namespace bch::api
