// bodies/begin — a substep begins: bodies fall freely before sand acts on them.
// Updates bodies; writes bases (velocity and spin without the sand) and the ledger's sums of what leans on each body.
// One thread per body.
#include "shared/bodies.h"

BCH_UPDATE(0, BodyRow, bodies)
BCH_WRITE(1, vec4, bases)
BCH_WRITE(2, uint, ledger)

BCH_PARAMS(BodyParams)

BCH_KERNEL
{
    uint b = BCH_INDEX;
    if (b >= pc.count)
        return;
    vec4 velocity = bodies[b].velocity;
    if (bodies[b].position.w > 0.0f && velocity.w > 0.0f)
        velocity += vec4(vec3(pc.gravity) * pc.seconds, 0.0f);
    bodies[b].velocity = velocity;
    bases[2u * b] = velocity;
    bases[2u * b + 1u] = bodies[b].spin;
    uint first = kLedgerStride * b;
    for (uint k = 0u; k < 4u; ++k)
        ledger[first + kLedgerGrip + k] = 0u;
}
