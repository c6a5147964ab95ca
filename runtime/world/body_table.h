// The world's bodies: what the host gave, where they are by its last word or by what a step told since, and what sand
// gave them in the newest steps.
#pragma once

#include "base/slot_table.h"
#include "bodies/body_set.h"
#include "world/body_part.h"

#include <array>

namespace bch
{

struct Body
{
    Vector<BodyPart> parts;
    uint32_t motion = BCH_BODY_STATIC;
    uint64_t user = 0;
    gpu::BodyRow row{};        // relative to the anchor
    uint64_t bornAfter = 0;    // steps started when it came: of their ledgers, its slot's was another's
    uint64_t changedAfter = 0; // steps started when the host spoke last: answers of these say nothing about it
    bool dirty = true;         // the device does not know it yet
    bool told = true;          // by the host, since the last step was started

    float reach() const; // m: radius of the sphere around its centre of mass that holds all of it
    float fastestPoint() const { return fastestPoint(row); }
    float fastestPoint(const gpu::BodyRow& moving) const; // m/s, of any of its points
};

// Bounds of every field, in words; also of what a snapshot holds. Throws Failure(BCH_ERROR_INVALID_ARGUMENT).
void checkBodyMotion(uint32_t motion, const gpu::BodyRow& row);

// How fast bodies were in a step. No padding: its bytes are stored.
struct BodyTell
{
    uint64_t step = 0;
    float told = 0.0f;    // m/s: by the host, before the step
    float fastest = 0.0f; // m/s: in the end
};
using BodyTells = std::array<BodyTell, 8>; // by step

// The world that a body comes into.
struct BodySurroundings
{
    const SlotTable<Shape>* shapes;
    glm::dvec3 anchor;
    uint64_t stepsStarted;
    float largestSphere; // m: radius, of its grains
};

class BodyTable
{
public:
    BodyTable(Device& device, uint32_t capacity, uint32_t partCapacity, uint32_t owner);

    const SlotTable<Body>& slots() const { return slots_; }
    const BodySet& set() const { return set_; }
    uint32_t partCount() const { return partCount_; }
    uint32_t partCapacity() const { return partCapacity_; }
    uint32_t threads() const { return threads_; } // beyond the highest slot in use
    bool anyAwake() const;
    bool anyAwakeNear(const glm::vec3& low, const glm::vec3& high, float seconds) const; // within so long
    float lightest() const; // kg, of the bodies that sand moves; infinite without

    // Checks every field, with a sentence. Throws Failure.
    Body make(const bchBodyDef& def, const BodySurroundings& around) const;
    uint64_t add(Body&& body); // throws Failure(BCH_ERROR_CAPACITY)
    void remove(uint32_t index);
    bool usesShape(uint32_t shape) const;
    float leastMapReach(const SlotTable<Shape>& shapes) const; // m: of any cooked part; infinite without
    // All or none. True when something that sand cannot see moving stands elsewhere now.
    bool
    set(const bchBodyState* states, const Vector<uint32_t>& indices, const glm::dvec3& anchor, uint64_t stepsStarted);
    bchBodyState state(uint32_t index, const glm::dvec3& anchor) const;

    // How fast any point of any body can be at the beginning of the next step, by what plans may know: the answer of
    // `lag` steps ago and what the host has said since.
    float fastestKnown(uint64_t nextStep, uint32_t lag) const;

    // Brings the device's rows up to date; records nothing when nothing has changed.
    void recordUpload(Recorder& recorder, const SlotTable<Shape>& shapes) const;
    void markUploaded(uint64_t step); // that was submitted
    void moveAnchor(const glm::vec3& shift);

    // A step is over: rows and ledger as the device had them.
    static uint64_t answerWords(uint32_t capacity) { return uint64_t{capacity} * kAnswerStride; }
    void recordAnswer(Recorder& recorder, BufferView answer) const;
    void takeAnswer(uint64_t step, const uint32_t* words, uint32_t count);
    // The gains of a finished step by slot; null when it is no longer known.
    const Vector<BodyGain>* gains(uint64_t step) const;
    void forgetGains();

    const BodyTells& tells() const { return tells_; }
    void restore(const Vector<Slot>& slots, Vector<Body>&& bodies, const BodyTells& tells) noexcept;

private:
    static constexpr uint32_t kAnswerStride = sizeof(gpu::BodyRow) / 4 + gpu::kLedgerStride;
    struct StepGains
    {
        uint64_t step = 0;
        Vector<BodyGain> gains;
    };

    void countParts();

    SlotTable<Body> slots_;
    BodySet set_;
    uint32_t partCapacity_;
    uint32_t partCount_ = 0;
    uint32_t threads_ = 0;
    bool partsDirty_ = false;
    std::array<StepGains, 5> gains_; // by step, the newest five
    BodyTells tells_{};
};

} // namespace bch
