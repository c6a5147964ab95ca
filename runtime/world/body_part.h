// A part of a body as the host keeps it.
#pragma once

#include "compute/shader_types.h"
#include "world/shape_table.h"

#include "barchan/body.h"

namespace bch
{

// No padding: its bytes are stored and hashed.
struct BodyPart
{
    uint32_t kind = 0; // gpu::kShape...
    float friction = -1.0f;
    glm::vec3 position{0.0f};
    glm::vec3 size{0.0f}; // of a cooked shape: x is the radius of the sphere that holds it
    glm::vec4 rotation{0.0f, 0.0f, 0.0f, 1.0f};
    uint32_t shape = 0; // slot of the cooked shape
    uint32_t unused = 0;
};
static_assert(sizeof(BodyPart) == 2 * 4 + 2 * 12 + 16 + 2 * 4);

// Checks every field, with a sentence. Throws Failure(BCH_ERROR_INVALID_ARGUMENT).
BodyPart makeBodyPart(const bchBodyPart& part, uint32_t index, const SlotTable<Shape>& shapes);
// The same of what a snapshot holds. `shapes` are those of the snapshot, null where there is none.
void checkBodyPart(const BodyPart& part, uint32_t index, const Vector<Shape>& shapes);

// Maps of cooked shapes must reach out as far as grains are listed. Throws Failure(BCH_ERROR_INVALID_ARGUMENT).
void checkMapReach(float reach, float sphereRadius);

float reachOf(const BodyPart& part); // m: radius of the sphere around its place that holds all of it
gpu::BodyPart partRow(const BodyPart& part, uint32_t body, const SlotTable<Shape>& shapes);

glm::vec3 toVector(const bchVec3& v);
glm::vec4 toVector(const bchQuat& q);
// Bounds that bodies and their parts share. Throw Failure(BCH_ERROR_INVALID_ARGUMENT).
void checkTurn(const char* name, const glm::vec4& q);
void checkVector(const char* name, const glm::vec3& vector, float limit);

} // namespace bch
