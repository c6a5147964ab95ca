// Lines and points that show what the world is made of.
#include "world/run_and_read.h"
#include "world/world.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
constexpr uint32_t kWallColor = 0xB8B8B8;
constexpr uint32_t kBoundsColor = 0xFFD040;
constexpr uint32_t kEmitterColor = 0x40C0FF;
constexpr uint32_t kDrainColor = 0xFF5050;
constexpr uint32_t kFieldColor = 0xB070FF;
constexpr uint32_t kZoneColor = 0xFFD040;
constexpr uint32_t kStayColor = 0x806820;
constexpr uint32_t kBodyColor = 0x60E0A0;
constexpr int kSegments = 24;      // of a circle
constexpr float kPlaneSize = 2.0f; // m: half of the square that stands for a plane
constexpr float kTurn = 6.28318531f;

bchVec3 toApi(const glm::vec3& v)
{
    return {v.x, v.y, v.z};
}

// A pen in a frame of its own.
class Pen
{
public:
    Pen(Vector<bchDebugLine>& lines, const glm::vec3& position, const glm::quat& rotation, uint32_t color)
        : lines_(lines), position_(position), rotation_(rotation), color_(color)
    {
    }

    void line(const glm::vec3& from, const glm::vec3& to)
    {
        lines_.push_back({toApi(position_ + rotation_ * from), toApi(position_ + rotation_ * to), color_});
    }

    // An arc of so many segments of a full circle, from u towards v.
    void arc(const glm::vec3& middle, const glm::vec3& u, const glm::vec3& v, int first, int last)
    {
        const auto at = [&](int k)
        {
            const float angle = kTurn * static_cast<float>(k) / kSegments;
            return middle + u * std::cos(angle) + v * std::sin(angle);
        };
        for (int k = first; k < last; ++k)
            line(at(k), at(k + 1));
    }
    void circle(const glm::vec3& middle, const glm::vec3& u, const glm::vec3& v) { arc(middle, u, v, 0, kSegments); }

    void ring(float radius, float height)
    {
        if (radius > 0.0f)
            circle({0.0f, height, 0.0f}, {radius, 0.0f, 0.0f}, {0.0f, 0.0f, radius});
    }

    void square(float half, float height)
    {
        const glm::vec3 corners[] = {
            {-half, height, -half}, {half, height, -half}, {half, height, half}, {-half, height, half}};
        for (int k = 0; k < 4; ++k)
            line(corners[k], corners[(k + 1) % 4]);
    }

    // Two rings and four lines between them.
    void trunk(float low, float lowHeight, float high, float highHeight)
    {
        ring(low, lowHeight);
        ring(high, highHeight);
        for (const glm::vec3& side : {glm::vec3(1, 0, 0), glm::vec3(-1, 0, 0), glm::vec3(0, 0, 1), glm::vec3(0, 0, -1)})
            line(side * low + glm::vec3(0, lowHeight, 0), side * high + glm::vec3(0, highHeight, 0));
    }

    void sphere(float radius)
    {
        const glm::vec3 x(radius, 0, 0), y(0, radius, 0), z(0, 0, radius);
        circle(glm::vec3(0.0f), x, y);
        circle(glm::vec3(0.0f), y, z);
        circle(glm::vec3(0.0f), z, x);
    }

    void box(const glm::vec3& half)
    {
        for (int axis = 0; axis < 3; ++axis)
            for (int side = 0; side < 4; ++side)
            {
                glm::vec3 from = -half;
                from[(axis + 1) % 3] *= side & 1 ? -1.0f : 1.0f;
                from[(axis + 2) % 3] *= side & 2 ? -1.0f : 1.0f;
                glm::vec3 to = from;
                to[axis] = half[axis];
                line(from, to);
            }
    }

    void capsule(float radius, float half)
    {
        trunk(radius, -half, radius, half);
        for (const glm::vec3& side : {glm::vec3(radius, 0, 0), glm::vec3(0, 0, radius)})
        {
            arc({0, half, 0}, side, {0, radius, 0}, 0, kSegments / 2);
            arc({0, -half, 0}, side, {0, -radius, 0}, 0, kSegments / 2);
        }
    }

    void arrow(const glm::vec3& from, const glm::vec3& to)
    {
        line(from, to);
        const glm::vec3 along = to - from;
        const glm::vec3 helper =
            std::fabs(along.y) > 0.7f * glm::length(along) ? glm::vec3(1, 0, 0) : glm::vec3(0, 1, 0);
        const glm::vec3 across = glm::cross(along, helper) * 0.15f;
        line(to, to - along * 0.25f + across);
        line(to, to - along * 0.25f - across);
    }

    void shape(uint32_t kind, const glm::vec3& size)
    {
        switch (kind)
        {
        case gpu::kShapePlane:
            square(kPlaneSize, 0.0f);
            arrow(glm::vec3(0.0f), {0.0f, 0.25f * kPlaneSize, 0.0f});
            break;
        case gpu::kShapeBox:
            box(size);
            break;
        case gpu::kShapeSphere:
            sphere(size.x);
            break;
        case gpu::kShapeCapsule:
            capsule(size.x, size.y);
            break;
        case gpu::kShapeCylinder:
            trunk(size.x, -size.y, size.x, size.y);
            break;
        case gpu::kShapeCone:
            trunk(size.x, -size.y, size.z, size.y);
            break;
        default: // an orifice
            trunk(size.x, -size.y, size.x, 0.0f);
            square(3.0f * size.x, 0.0f);
            square(3.0f * size.x, -size.y);
        }
    }

private:
    Vector<bchDebugLine>& lines_;
    glm::vec3 position_;
    glm::quat rotation_;
    uint32_t color_;
};

const glm::quat kUpright(1.0f, 0.0f, 0.0f, 0.0f);

void drawEmitter(Pen pen, const Emitter& emitter)
{
    const glm::vec3 axis = glm::normalize(emitter.velocity);
    const glm::vec3 helper = std::fabs(axis.x) < 0.6f ? glm::vec3(1, 0, 0) : glm::vec3(0, 0, 1);
    const glm::vec3 u = glm::normalize(glm::cross(axis, helper));
    pen.circle(glm::vec3(0.0f), u * emitter.radius, glm::cross(axis, u) * emitter.radius);
    pen.arrow(glm::vec3(0.0f), axis * (2.0f * emitter.radius));
}

void drawBody(Vector<bchDebugLine>& lines, const Body& body, const SlotTable<Shape>& shapes)
{
    const auto quaternion = [](const glm::vec4& q) { return glm::quat(q.w, q.x, q.y, q.z); };
    const glm::quat turn = quaternion(body.row.rotation);
    for (const BodyPart& part : body.parts)
    {
        const glm::vec3 place = glm::vec3(body.row.position) + turn * part.position;
        Pen pen(lines, place, turn * quaternion(part.rotation), kBodyColor);
        if (part.kind != gpu::kShapeCooked)
        {
            pen.shape(part.kind, part.size);
            continue;
        }
        const Vector<glm::vec3>& wires = shapes[part.shape].wires;
        for (size_t i = 0; i < wires.size(); i += 2)
            pen.line(wires[i], wires[i + 1]);
    }
}

void drawField(Pen pen, const Field& field)
{
    pen.sphere(field.radius);
    if (field.core > 0.0f && field.core < field.radius)
        pen.sphere(field.core);
    const float length = glm::length(field.vector);
    if (length > 0.0f)
        pen.arrow(glm::vec3(0.0f), field.vector * (0.5f * field.radius / length));
}

// Blue at 0 over green to red at 1.
uint32_t heat(float value)
{
    const float t = std::clamp(value, 0.0f, 1.0f);
    const auto part = [](float share) { return static_cast<uint32_t>(std::clamp(share, 0.0f, 1.0f) * 255.0f + 0.5f); };
    return part(2.0f * t - 1.0f) << 16 | part(1.0f - std::fabs(2.0f * t - 1.0f)) << 8 | part(1.0f - 2.0f * t);
}
} // namespace

void World::debugDraw(const bchDebugDrawDef& def, bchDebugDrawView& view)
{
    Vector<bchDebugLine> lines;
    Vector<bchDebugPoint> points;
    const auto pen = [&](const glm::dvec3& position, const glm::quat& rotation, uint32_t color)
    { return Pen(lines, glm::vec3(position - anchor_), rotation, color); };
    const auto visit = [](const auto& table, bool wanted, auto&& draw)
    {
        for (uint32_t i = 0; wanted && i < table.capacity(); ++i)
            if (table.alive(i))
                draw(table[i]);
    };
    visit(
        walls_.slots(), def.parts & BCH_DEBUG_WALLS,
        [&](const Wall& wall) { pen(wall.position, wall.rotation, kWallColor).shape(wall.shape, wall.size); });
    visit(
        patches_, def.parts & BCH_DEBUG_BOUNDS,
        [&](const std::unique_ptr<WorldPatch>& patch)
        {
            if (patch->bounds.edge != BCH_PATCH_EDGE_NONE)
                pen(patch->bounds.position, kUpright, kBoundsColor).box(patch->bounds.halfExtents);
        });
    visit(
        emitters_, def.parts & BCH_DEBUG_EMITTERS,
        [&](const Emitter& emitter) { drawEmitter(pen(emitter.position, kUpright, kEmitterColor), emitter); });
    visit(
        drains_.slots(), def.parts & BCH_DEBUG_DRAINS,
        [&](const Drain& drain) { pen(drain.position, drain.rotation, kDrainColor).shape(drain.shape, drain.size); });
    visit(
        fields_.slots(), def.parts & BCH_DEBUG_FIELDS,
        [&](const Field& field) { drawField(pen(field.position, kUpright, kFieldColor), field); });
    visit(
        bodies_.slots(), def.parts & BCH_DEBUG_BODIES,
        [&](const Body& body) { drawBody(lines, body, shapes_.slots()); });
    if (def.parts & BCH_DEBUG_ZONES)
        drawZones(lines);
    if (def.parts & BCH_DEBUG_PARTICLES)
    {
        waitForAll();
        visit(patches_, true, [&](const std::unique_ptr<WorldPatch>& patch) { drawParticles(*patch, def, points); });
    }
    debugLines_ = std::move(lines);
    debugPoints_ = std::move(points);
    view.anchor = {anchor_.x, anchor_.y, anchor_.z};
    view.lines = debugLines_.data();
    view.points = debugPoints_.data();
    view.lineCount = static_cast<uint32_t>(debugLines_.size());
    view.pointCount = static_cast<uint32_t>(debugPoints_.size());
}

void World::drawZones(Vector<bchDebugLine>& lines)
{
    if (!terrains_.alive(0) || !terrains_[0]->handoff)
        return;
    waitForAll();
    const Handoff& handoff = *terrains_[0]->handoff;
    const auto box = [&](const glm::vec4& low, const glm::vec4& high, uint32_t color)
    {
        const glm::vec3 half = 0.5f * glm::vec3(high - low);
        Pen(lines, glm::vec3(low) + half, kUpright, color).box(half);
    };
    for (const gpu::HandoffRegion& region :
         readBack<gpu::HandoffRegion>(device_, handoff.regions(), handoff.regionCount()))
    {
        if (!(region.low.x < region.high.x))
            continue; // a body that sleeps
        box(region.low, region.high, kZoneColor);
        box(region.stayLow, region.stayHigh, kStayColor);
    }
}

void World::drawParticles(const WorldPatch& patch, const bchDebugDrawDef& def, Vector<bchDebugPoint>& points) const
{
    const PatchArrays arrays = readArrays(patch);
    for (size_t i = 0; i < arrays.positions.size(); ++i)
    {
        uint32_t color = materials_.slots()[arrays.materials[i]].color;
        if (def.coloring == BCH_DEBUG_BY_SPEED)
            color = heat(glm::length(glm::vec3(arrays.velocities[i])) / def.scale);
        else if (def.coloring == BCH_DEBUG_BY_PRESSURE)
            color = heat(arrays.pressures[i] / def.scale);
        else if (def.coloring == BCH_DEBUG_BY_SLEEP)
            color = arrays.asleep[i] ? 0x808080 : 0x30C030;
        points.push_back({toApi(glm::vec3(arrays.positions[i])), 0.5f * patch.def.spacing, color});
    }
}

} // namespace bch
