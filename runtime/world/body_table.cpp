#include "world/body_table.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace bch
{

namespace
{
constexpr float kMaxMotion = 1.0e3f;
constexpr double kMaxPosition = 1.0e9;
constexpr float kLeastMass = 1.0e-6f, kMostMass = 1.0e9f;

void checkPosition(const char* name, const bchPosition& position)
{
    for (const double at : {position.x, position.y, position.z})
        if (!(std::fabs(at) <= kMaxPosition))
            fail(BCH_ERROR_INVALID_ARGUMENT, "%s has a component %g; it must be within +-%g", name, at, kMaxPosition);
}

} // namespace

// What a snapshot's row must be besides finite: as `add` makes it.
void checkBodyMotion(uint32_t motion, const gpu::BodyRow& row)
{
    if (motion > BCH_BODY_DYNAMIC)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchBodyDef::motion is %u; it must be one of BCH_BODY_STATIC ... DYNAMIC",
            motion);
    const auto bounded = [](const glm::vec4& v, float limit)
    { return std::fabs(v.x) <= limit && std::fabs(v.y) <= limit && std::fabs(v.z) <= limit; };
    const auto turn = [](const glm::vec4& q) { return std::fabs(glm::length(q) - 1.0f) < 1.0e-3f; };
    const bool dynamic = motion == BCH_BODY_DYNAMIC;
    const bool yields = row.position.w >= 1.0f / kMostMass && row.position.w <= 1.0f / kLeastMass
                        && row.inertia.x > 0.0f && row.inertia.y > 0.0f && row.inertia.z > 0.0f
                        && std::isfinite(row.inertia.w);
    if (!bounded(row.position, static_cast<float>(kMaxPosition)) || !turn(row.rotation) || !turn(row.principal)
        || !bounded(row.velocity, 1.0e6f) || !bounded(row.spin, 1.0e6f)
        || !(row.velocity.w == 0.0f || row.velocity.w == 1.0f) || (dynamic ? !yields : row.position.w != 0.0f))
        fail(BCH_ERROR_INVALID_ARGUMENT, "the numbers of a body");
}

namespace
{
void checkMass(float mass, const bchVec3& inertia)
{
    if (!(mass >= kLeastMass && mass <= kMostMass))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchBodyDef::mass is %g; a dynamic body needs 1e-6 .. 1e9 kg",
            static_cast<double>(mass));
    for (const float moment : {inertia.x, inertia.y, inertia.z})
        if (!(moment > 0.0f && std::isfinite(moment) && std::isfinite(1.0f / moment)))
            fail(
                BCH_ERROR_INVALID_ARGUMENT, "bchBodyDef::inertia has a moment of %g; a dynamic body needs each above 0",
                static_cast<double>(moment));
}

// Each step brings the length of a rotation back to 1, which may change its last bits.
bool standsElsewhere(const gpu::BodyRow& a, const gpu::BodyRow& b)
{
    return glm::vec3(a.position) != glm::vec3(b.position)
           || std::fabs(glm::dot(a.rotation, b.rotation)) < 1.0f - 1.0e-6f;
}

bool moves(const gpu::BodyRow& row)
{
    return glm::vec3(row.velocity) != glm::vec3(0.0f) || glm::vec3(row.spin) != glm::vec3(0.0f);
}
} // namespace

BodyTable::BodyTable(Device& device, uint32_t capacity, uint32_t partCapacity, uint32_t owner)
    : slots_(capacity, IdKind::body, owner, "bchWorldDef::bodyCapacity"), set_(device, capacity, partCapacity),
      partCapacity_(partCapacity)
{
}

bool BodyTable::anyAwake() const
{
    for (uint32_t i = 0; i < threads_; ++i)
        if (slots_.alive(i) && slots_[i].row.velocity.w > 0.0f)
            return true;
    return false;
}

bool BodyTable::anyAwakeNear(const glm::vec3& low, const glm::vec3& high, float seconds) const
{
    for (uint32_t i = 0; i < threads_; ++i)
    {
        if (!slots_.alive(i) || slots_[i].row.velocity.w <= 0.0f)
            continue;
        const Body& body = slots_[i];
        const glm::vec3 at(body.row.position);
        const float reach = body.reach() + body.fastestPoint() * seconds;
        if (glm::distance(at, glm::clamp(at, low, high)) < reach)
            return true;
    }
    return false;
}

float BodyTable::lightest() const
{
    float most = 0.0f;
    for (uint32_t i = 0; i < threads_; ++i)
        most = std::fmax(most, slots_.alive(i) ? slots_[i].row.position.w : 0.0f);
    return 1.0f / most;
}

float Body::reach() const
{
    float reach = 0.0f;
    for (const BodyPart& part : parts)
        reach = std::fmax(reach, glm::length(part.position) + reachOf(part));
    return reach;
}

float Body::fastestPoint(const gpu::BodyRow& moving) const
{
    return glm::length(glm::vec3(moving.velocity)) + glm::length(glm::vec3(moving.spin)) * reach();
}

float BodyTable::fastestKnown(uint64_t nextStep, uint32_t lag) const
{
    float most = 0.0f;
    for (uint32_t i = 0; i < threads_; ++i)
        if (slots_.alive(i) && slots_[i].told)
            most = std::fmax(most, slots_[i].fastestPoint());
    for (uint64_t step = nextStep - std::min<uint64_t>(nextStep, lag); step < nextStep; ++step)
        if (const BodyTell& tell = tells_[step % tells_.size()]; tell.step == step)
            most = std::fmax(most, step + lag == nextStep ? tell.fastest : tell.told);
    return most;
}

Body BodyTable::make(const bchBodyDef& def, const BodySurroundings& around) const
{
    if (def.motion < BCH_BODY_STATIC || def.motion > BCH_BODY_DYNAMIC)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchBodyDef::motion is %d; it must be one of BCH_BODY_STATIC ... DYNAMIC",
            def.motion);
    if (def.partCount == 0 || !def.parts)
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchBodyDef::parts: a body needs one part at least");
    if (def.partCount > partCapacity_ - partCount_)
        fail(
            BCH_ERROR_CAPACITY, "%u parts do not fit: bchWorldDef::bodyPartCapacity is %u and %u are in use",
            def.partCount, partCapacity_, partCount_);
    Body body;
    for (uint32_t i = 0; i < def.partCount; ++i)
    {
        body.parts.push_back(makeBodyPart(def.parts[i], i, *around.shapes));
        if (const BodyPart& part = body.parts.back(); part.kind == gpu::kShapeCooked)
            checkMapReach((*around.shapes)[part.shape].reach, around.largestSphere);
    }
    checkPosition("bchBodyDef::position", def.position);
    checkTurn("bchBodyDef::rotation", toVector(def.rotation));
    checkTurn("bchBodyDef::principal", toVector(def.principal));
    checkVector("bchBodyDef::velocity", toVector(def.velocity), kMaxMotion);
    checkVector("bchBodyDef::spin", toVector(def.spin), kMaxMotion);
    body.motion = static_cast<uint32_t>(def.motion);
    body.user = def.user;
    body.bornAfter = body.changedAfter = around.stepsStarted;
    body.row.position =
        glm::vec4(glm::vec3(glm::dvec3(def.position.x, def.position.y, def.position.z) - around.anchor), 0.0f);
    body.row.rotation = glm::normalize(toVector(def.rotation));
    body.row.velocity = glm::vec4(toVector(def.velocity), 0.0f);
    body.row.spin = glm::vec4(toVector(def.spin), 0.0f);
    body.row.principal = glm::normalize(toVector(def.principal));
    if (def.motion == BCH_BODY_DYNAMIC)
    {
        checkMass(def.mass, def.inertia);
        body.row.position.w = 1.0f / def.mass;
        const glm::vec3 inverse = 1.0f / toVector(def.inertia);
        body.row.inertia = glm::vec4(inverse, std::fmax(inverse.x, std::fmax(inverse.y, inverse.z)));
        body.row.velocity.w = 1.0f;
    }
    else if (def.motion == BCH_BODY_STATIC && moves(body.row))
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchBodyDef::velocity and spin of a static body must be 0");
    else
        body.row.velocity.w = moves(body.row) ? 1.0f : 0.0f;
    return body;
}

uint64_t BodyTable::add(Body&& body)
{
    const uint64_t id = slots_.add(std::move(body));
    countParts();
    return id;
}

void BodyTable::remove(uint32_t index)
{
    slots_.remove(index);
    for (StepGains& step : gains_)
        if (index < step.gains.size())
            step.gains[index] = {};
    countParts();
}

bool BodyTable::usesShape(uint32_t shape) const
{
    for (uint32_t i = 0; i < threads_; ++i)
        if (slots_.alive(i))
            for (const BodyPart& part : slots_[i].parts)
                if (part.kind == gpu::kShapeCooked && part.shape == shape)
                    return true;
    return false;
}

float BodyTable::leastMapReach(const SlotTable<Shape>& shapes) const
{
    float least = std::numeric_limits<float>::infinity();
    for (uint32_t i = 0; i < threads_; ++i)
        if (slots_.alive(i))
            for (const BodyPart& part : slots_[i].parts)
                if (part.kind == gpu::kShapeCooked)
                    least = std::fmin(least, shapes[part.shape].reach);
    return least;
}

void BodyTable::countParts()
{
    partCount_ = 0;
    threads_ = 0;
    for (uint32_t i = 0; i < slots_.capacity(); ++i)
        if (slots_.alive(i))
        {
            partCount_ += static_cast<uint32_t>(slots_[i].parts.size());
            threads_ = i + 1;
        }
    partsDirty_ = true;
}

bool BodyTable::set(
    const bchBodyState* states, const Vector<uint32_t>& indices, const glm::dvec3& anchor, uint64_t stepsStarted)
{
    for (size_t k = 0; k < indices.size(); ++k)
    {
        const bchBodyState& state = states[k];
        checkPosition("bchBodyState::position", state.position);
        checkTurn("bchBodyState::rotation", toVector(state.rotation));
        checkVector("bchBodyState::velocity", toVector(state.velocity), kMaxMotion);
        checkVector("bchBodyState::spin", toVector(state.spin), kMaxMotion);
        const bool moving = toVector(state.velocity) != glm::vec3(0.0f) || toVector(state.spin) != glm::vec3(0.0f);
        if (state.asleep > 1)
            fail(BCH_ERROR_INVALID_ARGUMENT, "bchBodyState::asleep is %u; it must be 0 or 1", state.asleep);
        if (moving && (state.asleep == 1 || slots_[indices[k]].motion == BCH_BODY_STATIC))
            fail(
                BCH_ERROR_INVALID_ARGUMENT, "bchBodyState %zu: velocity and spin must be 0 of a body that is %s", k,
                state.asleep == 1 ? "asleep" : "static");
    }
    bool moved = false;
    for (size_t k = 0; k < indices.size(); ++k)
    {
        const bchBodyState& state = states[k];
        Body& body = slots_[indices[k]];
        const gpu::BodyRow before = body.row;
        const glm::dvec3 place(state.position.x, state.position.y, state.position.z);
        body.row.position = glm::vec4(glm::vec3(place - anchor), body.row.position.w);
        body.row.rotation = glm::normalize(toVector(state.rotation));
        body.row.spin = glm::vec4(toVector(state.spin), 0.0f);
        body.row.velocity = glm::vec4(toVector(state.velocity), 0.0f);
        const bool awake = body.motion == BCH_BODY_DYNAMIC ? state.asleep == 0 : moves(body.row);
        body.row.velocity.w = awake ? 1.0f : 0.0f;
        body.changedAfter = stepsStarted;
        body.dirty = body.told = true;
        // A dynamic one that is put to sleep stands a little off from where its proxy came to rest, and stirs nothing.
        moved = moved || (body.motion != BCH_BODY_DYNAMIC && !awake && standsElsewhere(before, body.row));
    }
    return moved;
}

bchBodyState BodyTable::state(uint32_t index, const glm::dvec3& anchor) const
{
    const gpu::BodyRow& row = slots_[index].row;
    const glm::dvec3 place = anchor + glm::dvec3(glm::vec3(row.position));
    bchBodyState state{};
    state.body.value = slots_.idOf(index);
    state.position = {place.x, place.y, place.z};
    state.rotation = {row.rotation.x, row.rotation.y, row.rotation.z, row.rotation.w};
    state.velocity = {row.velocity.x, row.velocity.y, row.velocity.z};
    state.spin = {row.spin.x, row.spin.y, row.spin.z};
    state.asleep = slots_[index].motion == BCH_BODY_DYNAMIC && row.velocity.w == 0.0f ? 1 : 0;
    return state;
}

void BodyTable::recordUpload(Recorder& recorder, const SlotTable<Shape>& shapes) const
{
    for (uint32_t i = 0; i < threads_; ++i)
    {
        // A slot that is free must not fall or be touched.
        if (!slots_.alive(i) && partsDirty_)
            set_.recordRow(recorder, i, gpu::BodyRow{});
        else if (slots_.alive(i) && slots_[i].dirty)
            set_.recordRow(recorder, i, slots_[i].row);
    }
    if (!partsDirty_)
        return;
    Vector<gpu::BodyPart> rows;
    rows.reserve(partCount_);
    for (uint32_t i = 0; i < threads_; ++i)
        if (slots_.alive(i))
            for (const BodyPart& part : slots_[i].parts)
                rows.push_back(partRow(part, i, shapes));
    set_.recordParts(recorder, rows.data(), partCount_);
}

void BodyTable::markUploaded(uint64_t step)
{
    BodyTell tell{step, 0.0f, 0.0f};
    for (uint32_t i = 0; i < threads_; ++i)
        if (slots_.alive(i))
        {
            Body& body = slots_[i];
            tell.told = std::fmax(tell.told, body.told ? body.fastestPoint() : 0.0f);
            body.told = body.dirty = false;
        }
    tells_[step % tells_.size()] = tell;
    partsDirty_ = false;
}

void BodyTable::moveAnchor(const glm::vec3& shift)
{
    for (uint32_t i = 0; i < threads_; ++i)
        if (slots_.alive(i))
        {
            slots_[i].row.position += glm::vec4(shift, 0.0f);
            slots_[i].dirty = true;
        }
}

void BodyTable::recordAnswer(Recorder& recorder, BufferView answer) const
{
    if (threads_ == 0)
        return;
    const uint64_t rowBytes = threads_ * sizeof(gpu::BodyRow);
    recorder.copy(set_.rows().part(0, rowBytes), answer.part(0, rowBytes));
    const uint64_t ledgerBytes = uint64_t{threads_} * gpu::kLedgerStride * sizeof(uint32_t);
    recorder.copy(set_.ledger().part(0, ledgerBytes), answer.part(rowBytes, ledgerBytes));
}

void BodyTable::takeAnswer(uint64_t step, const uint32_t* words, uint32_t count)
{
    StepGains& kept = gains_[step % gains_.size()];
    kept.step = step;
    kept.gains.assign(slots_.capacity(), {});
    BodyTell& tell = tells_[step % tells_.size()];
    constexpr uint32_t kRowWords = sizeof(gpu::BodyRow) / sizeof(uint32_t);
    const uint32_t* ledger = words + count * kRowWords;
    for (uint32_t i = 0; i < count; ++i)
    {
        if (!slots_.alive(i))
            continue;
        gpu::BodyRow after;
        std::memcpy(&after, words + i * kRowWords, sizeof after);
        if (tell.step == step)
            tell.fastest = std::fmax(tell.fastest, slots_[i].fastestPoint(after));
        if (slots_[i].changedAfter < step)
            slots_[i].row = after;
        if (slots_[i].bornAfter < step)
            kept.gains[i] = readLedger(ledger + i * gpu::kLedgerStride);
    }
}

const Vector<BodyGain>* BodyTable::gains(uint64_t step) const
{
    const StepGains& kept = gains_[step % gains_.size()];
    return step > 0 && kept.step == step ? &kept.gains : nullptr;
}

void BodyTable::forgetGains()
{
    gains_ = {};
}

void BodyTable::restore(const Vector<Slot>& slots, Vector<Body>&& bodies, const BodyTells& tells) noexcept
{
    slots_.restore(slots, std::move(bodies));
    tells_ = tells;
    forgetGains();
    countParts();
}

} // namespace bch
