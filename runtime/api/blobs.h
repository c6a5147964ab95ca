// Blobs that hosts hold. The library knows each of them, so that one that is given back twice is refused, and hooks do
// not change while memory that came from them is out.
#pragma once

#include "barchan/shape.h"
#include "base/memory.h"

#include <cstddef>

namespace bch::api
{

bchBlob keepBlob(Vector<std::byte>&& bytes);

// Throws Failure(BCH_ERROR_INVALID_ARGUMENT) when it is not one of ours, or not any more.
void dropBlob(const bchBlob& blob);

bool anyBlob();

} // namespace bch::api
