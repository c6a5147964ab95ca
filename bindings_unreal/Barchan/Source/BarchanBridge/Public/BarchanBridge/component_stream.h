// Which component of a Landscape is read next, while its proxies come and go: one that is not ready is asked again
// after the others, and one that was refused is left alone until it has been away.
#pragma once

#include "BarchanBridge/export.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace barchan::unreal
{

struct ComponentPlace
{
    int32_t x = 0, y = 0; // counts components
};

enum class ComponentAnswer
{
    Loaded,
    NotYet, // it is there, and what is to be read of it is not
    Refused
};

class BARCHANBRIDGE_API ComponentStream
{
public:
    void close();

    // A frame: begin, see each that is there, then at will next and answer, and takeGone.
    void begin() { ++frame_; }
    void see(int32_t x, int32_t y);
    // False when none waits. The same until it has been answered.
    bool next(ComponentPlace& place) const;
    void answer(ComponentPlace place, ComponentAnswer answer);
    // Loaded ones that were not seen in this frame; they are forgotten, and so are all others that were not seen.
    const std::vector<ComponentPlace>& takeGone();

    size_t count(ComponentAnswer which) const; // NotYet: all that wait

private:
    struct Entry
    {
        ComponentAnswer state = ComponentAnswer::NotYet;
        uint64_t seen = 0;  // frame
        uint64_t tried = 0; // question; those that were never asked come first
    };

    std::map<std::pair<int32_t, int32_t>, Entry> entries_; // by y and x
    uint64_t frame_ = 0, questions_ = 0;
    std::vector<ComponentPlace> gone_;
};

} // namespace barchan::unreal
