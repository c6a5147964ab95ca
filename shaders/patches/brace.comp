// patches/brace — the diagonal of the iteration where sand leans on bodies that yield.
// Reads count, positions, words, bodies, ledger; updates geometry. One thread per particle.
//
// All sand around a body pushes it at once, and each push is felt by all: the rows of the iteration have as many
// entries as there is sand at the body. Each particle takes the sum of its row as diagonal, so that a body may be as
// light as it likes; where bodies are heavy it makes no difference.
#include "law/body_motion.h"
#include "law/fixed_point.h"
#include "shared/patches.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, uvec4, words)
BCH_READ(3, BodyRow, bodies)
BCH_READ(4, uint, ledger)
BCH_UPDATE(5, vec4, geometry)

BCH_PARAMS(PatchParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = positions[i];
    vec4 known = geometry[kGeometryStride * i];
    float yielding = 0.0f;
    for (uint k = 0u; k < kBodyTouches; ++k)
    {
        vec4 touch = geometry[kGeometryStride * i + kGeometryTouches + k];
        if (touch.w <= 0.0f)
            continue;
        BodyRow body = bodies[touchBody(touch.w)];
        uint grip = kLedgerStride * touchBody(touch.w) + kLedgerGrip;
        vec3 gradient = vec3(touch);
        float moved = length(gradient) * floatOf(ledger[grip], ledger[grip + 1u]);
        vec3 moment = cross(vec3(at) - vec3(body.position), gradient);
        float turned = length(moment) * floatOf(ledger[grip + 2u], ledger[grip + 3u]);
        yielding += moved * body.position.w + turned * body.inertia.w;
    }
    if (yielding <= 0.0f)
        return;
    float mass = float(words[i].z) * pc.quantum;
    float added = yielding * mass * at.w / (known.x * known.x);
    float pressure = known.y / (1.0f + added * known.y * pc.substep * pc.substep);
    float friction = known.z / (1.0f + added * known.z * pc.substep);
    geometry[kGeometryStride * i] = vec4(known.x, pressure, friction, known.w);
}
