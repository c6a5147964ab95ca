// Jolt's shapes as parts of a body. Jolt keeps every shape around its own centre of mass: what a shape's functions call
// local is relative to that point, and a body's position for them is GetCenterOfMassPosition(). So is a part's.
#pragma once

#include "barchan/body.h"

#include <Jolt/Jolt.h>

#include <Jolt/Physics/Collision/Shape/Shape.h>

#include <string>
#include <vector>

namespace barchan
{

// Adds the parts of `shape`. On failure `error` says which shape is in the way; `parts` is then of no use.
bchResult convertShape(const JPH::Shape& shape, float friction, std::vector<bchBodyPart>& parts, std::string& error);

} // namespace barchan
