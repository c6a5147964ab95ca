#include "world/stages.h"

namespace bch
{

const char* stageName(uint32_t stage)
{
    static const char* const kNames[] = {
        "edits",    "bin",          "neighbours", "contacts", "forces", "move",   "patch bin", "patch neighbours",
        "coupling", "patch stress", "patch move", "bodies",   "wake",   "settle", "topple",    "upsample",
        "publish"};
    static_assert(sizeof kNames / sizeof kNames[0] == static_cast<uint32_t>(Stage::count));
    return stage < static_cast<uint32_t>(Stage::count) ? kNames[stage] : nullptr;
}

} // namespace bch
