// Bodies on the device: proxies that move through a step under gravity and what sand does to them, their parts, and the
// ledger of what sand gave them. The host's physics engine owns poses, contacts and joints; it tells where bodies are
// and takes what the ledger has for them.
#pragma once

#include "compute/device.h"
#include "compute/shader_types.h"

namespace bch
{

class BodySet
{
public:
    BodySet(Device& device, uint32_t bodyCapacity, uint32_t partCapacity);

    BufferView rows() const { return rows_; }
    BufferView parts() const { return parts_; }
    BufferView ledger() const { return ledger_; }
    const ArrayBuffer<glm::vec4>& listed() const { return listed_; }

    void recordRow(Recorder& recorder, uint32_t index, const gpu::BodyRow& row) const;
    void recordParts(Recorder& recorder, const gpu::BodyPart* parts, uint32_t count) const;

    // A step begins: nothing is booked yet.
    void recordClear(Recorder& recorder, uint32_t count) const;
    // A substep begins.
    void recordBegin(Recorder& recorder, uint32_t count, const glm::vec3& gravity, float seconds) const;
    // After every iteration of the sand's stress; `last` books what it found.
    void recordFollow(Recorder& recorder, uint32_t count, bool last) const;
    void recordMove(Recorder& recorder, uint32_t count, float seconds) const;
    // Parts as solids behind the walls, for grains, whose lists are marked stale when a part has gone half the skin.
    void recordSolids(
        Recorder& recorder, const gpu::BodySolidParams& params, BufferView solids, BufferView grainMarks) const;

private:
    ArrayBuffer<gpu::BodyRow> rows_;
    ArrayBuffer<gpu::BodyPart> parts_;
    ArrayBuffer<glm::vec4> listed_; // place and turn of each part when grains listed their contacts
    ArrayBuffer<glm::vec4> bases_;
    ArrayBuffer<uint32_t> ledger_;
};

// What a step gave to a body, as the ledger has it.
struct BodyGain
{
    int64_t impulse[3] = {}; // in units of 2^-40 N s
    int64_t moment[3] = {};  // about the centre of mass, in units of 2^-40 N m s
    double touch = 0.0;      // N s: sum of the sizes of all impulses
    glm::dvec3 place{0.0};   // m from the centre of mass: where they acted in the mean
    float hardest = 0.0f;    // N s: the largest of a single piece of sand
    uint32_t material = 0;   // of it
};

BodyGain readLedger(const uint32_t* words); // of one body

constexpr double kLedgerUnit = 0x1p-40;

} // namespace bch
