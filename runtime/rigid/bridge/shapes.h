// Jolt's shapes as parts of a body. Jolt keeps every shape around its own centre of mass: what a shape's functions call
// local is relative to that point, and a body's position for them is GetCenterOfMassPosition(). So is a part's.
#pragma once

#include "barchan/body.h"

#include <Jolt/Jolt.h>

#include <Jolt/Physics/Collision/Shape/Shape.h>

#include <functional>
#include <string>
#include <vector>

namespace barchan
{

struct Piece
{
    bchBodyPart part; // ready, but for those to be cooked: their `position` is that of Jolt's centre of mass
    JPH::RefConst<JPH::Shape> cooks; // what becomes of a cooked shape; null for all others
    JPH::Vec3 scale;                 // of it, in its own frame
};

// Is there a cooked shape for this one already, of whatever kind it is?
using HasCooked = std::function<bool(const JPH::Shape& shape, JPH::Vec3 scale)>;

// Adds the pieces of `shape`. On failure `error` says which shape is in the way; `pieces` is then of no use.
bchResult convertShape(
    const JPH::Shape& shape, float friction, const HasCooked& hasCooked, std::vector<Piece>& pieces,
    std::string& error);

} // namespace barchan
