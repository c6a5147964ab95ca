#include "base/failure.h"
#include "base/profile.h"

namespace bch
{

void tracyProfiler(bchProfiler&)
{
    fail(BCH_ERROR_UNSUPPORTED, "this library was built without Tracy (BARCHAN_TRACY=ON gives it)");
}

} // namespace bch
