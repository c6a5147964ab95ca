// bodies/follow — the velocity of each body under what the sand does to it by the current iteration; after the last one
// that is booked. Updates bodies, bases, ledger. One thread per body.
#include "law/body_motion.h"
#include "law/fixed_point.h"

BCH_UPDATE(0, BodyRow, bodies)
BCH_UPDATE(1, vec4, bases)
BCH_UPDATE(2, uint, ledger)

BCH_PARAMS(BodyParams)

BCH_LAW vec3 ledgerVector(uint word)
{
    return vec3(
        floatOf(ledger[word], ledger[word + 1u]), floatOf(ledger[word + 2u], ledger[word + 3u]),
        floatOf(ledger[word + 4u], ledger[word + 5u]));
}

BCH_KERNEL
{
    uint b = BCH_INDEX;
    if (b >= pc.count)
        return;
    uint now = kLedgerStride * b + kLedgerNow;
    BodyRow body = bodies[b];
    // A body at rest is not moved by what holds it up; the host is told and decides.
    if (body.position.w > 0.0f && body.velocity.w > 0.0f)
    {
        vec3 velocity = vec3(bases[2u * b]) + ledgerVector(now) * body.position.w;
        vec3 spin = vec3(bases[2u * b + 1u]) + spinOfMoment(body, ledgerVector(now + 6u));
        bodies[b].velocity = vec4(velocity.x, velocity.y, velocity.z, body.velocity.w);
        bodies[b].spin = vec4(spin.x, spin.y, spin.z, body.spin.w);
        if (pc.last != 0u)
        {
            bases[2u * b] = bodies[b].velocity;
            bases[2u * b + 1u] = bodies[b].spin;
        }
    }
    uint step = kLedgerStride * b + kLedgerStep;
    for (uint k = 0u; k < 12u; k += 2u)
    {
        if (pc.last != 0u)
        {
            uint before = ledger[step + k];
            uint sum = before + ledger[now + k];
            ledger[step + k] = sum;
            ledger[step + k + 1u] = ledger[step + k + 1u] + ledger[now + k + 1u] + (sum < before ? 1u : 0u);
        }
        ledger[now + k] = 0u;
        ledger[now + k + 1u] = 0u;
    }
}
