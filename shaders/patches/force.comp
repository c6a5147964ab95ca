// patches/force — the velocity of each particle under the current stress, and what bodies feel of it.
// Reads count, lists, pairGradient, tensor, freeVelocity, geometry, words, bodies; writes flow; updates ledger. One
// thread per particle.
#include "kernel/pairs.h"
#include "law/body_motion.h"
#include "law/fixed_point.h"
#include "shared/patches.h"

BCH_READ(0, uint, count)
BCH_READ(1, uint, neighbourBegin)
BCH_READ(2, uint, neighbours)
BCH_READ(3, float, pairGradient)
BCH_READ(4, vec4, tensor)
BCH_READ(5, vec4, freeVelocity)
BCH_READ(6, vec4, geometry)
BCH_WRITE(7, vec4, flow)
BCH_READ(8, uvec4, words)
BCH_READ(9, BodyRow, bodies)
BCH_UPDATE(10, uint, ledger)

BCH_PARAMS(PatchParams)

BCH_LAW vec3 tractionOn(uint i, vec3 gradient)
{
    uint first = kTensorStride * i;
    return vec3(
        dot(vec3(tensor[first]), gradient), dot(vec3(tensor[first + 1u]), gradient),
        dot(vec3(tensor[first + 2u]), gradient));
}

// A solid answers pressure in full, friction up to its own coefficient.
BCH_LAW vec3 answerOf(vec3 gradient, vec3 traction, float friction, float grip)
{
    vec3 normal = gradient / length(gradient);
    vec3 along = normal * dot(traction, normal);
    vec3 across = (traction - along) * grip;
    float size = length(across);
    float limit = friction * length(along);
    return along + (size > limit ? across * (limit / size) : across);
}

BCH_LAW void book(uint body, uint material, vec3 at, vec3 impulse)
{
    vec3 arm = at - vec3(bodies[body].position);
    uint first = kLedgerStride * body;
    BCH_ADD_FIXED3(ledger, first + kLedgerNow, impulse)
    BCH_ADD_FIXED3(ledger, first + kLedgerNow + 6u, cross(arm, impulse))
    if (pc.lastIteration == 0u)
        return;
    float size = length(impulse);
    BCH_ADD_FIXED(ledger, first + kLedgerTouch, size)
    BCH_ADD_FIXED3(ledger, first + kLedgerPlace, arm * size)
    bchAtomicMax(ledger[first + kLedgerHardest], (floatBitsToUint(size) & ~0xFFu) | material);
}

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 before = freeVelocity[i];
    if (before.w < 0.0f)
    {
        flow[i] = before;
        return;
    }
    vec4 at = tensor[kTensorStride * i + 3u];
    // Either side's stress times the gradients.
    vec4 force = vec4(0.0f);
    uint begin = neighbourBegin[i];
    uint end = neighbourBegin[i + 1u]; // before the loop, for GPU-assisted validation
    BCH_SUM_TRACTIONS(force, neighbours, pairGradient, begin, end, tensor, i)
    force = force * pc.volume;
    uint own = kGeometryStride * i;
    vec4 wall = geometry[own + 3u];
    if (dot(vec3(wall), vec3(wall)) > 0.0f)
    {
        vec4 info = geometry[own + 2u];
        vec3 answer = answerOf(vec3(wall), tractionOn(i, vec3(wall)), info.z, info.w);
        force += vec4(answer.x, answer.y, answer.z, 0.0f);
    }
    for (uint k = 0u; pc.partCount > 0u && k < kBodyTouches; ++k)
    {
        vec4 touch = geometry[own + kGeometryTouches + k];
        if (touch.w == 0.0f || dot(vec3(touch), vec3(touch)) <= 0.0f)
            continue;
        float friction = touchFriction(touch.w);
        float grip = min(1.0f, friction / geometry[own + 4u].w);
        vec3 answer = answerOf(vec3(touch), tractionOn(i, vec3(touch)), friction, grip);
        force += vec4(answer.x, answer.y, answer.z, 0.0f);
        float mass = float(words[i].z) * pc.quantum;
        book(touchBody(touch.w), words[i].x, vec3(at), answer * (-mass * at.w * pc.substep));
    }
    vec4 after = before + force * (at.w * pc.substep);
    flow[i] = vec4(after.x, after.y, after.z, before.w);
}
