// bodies/move — where bodies are after an interval; the host's engine moves them again, by the same laws.
// Updates bodies. One thread per body.
#include "law/rotation_step.h"
#include "shared/bodies.h"

BCH_UPDATE(0, BodyRow, bodies)

BCH_PARAMS(BodyParams)

BCH_KERNEL
{
    uint b = BCH_INDEX;
    if (b >= pc.count)
        return;
    vec4 velocity = bodies[b].velocity;
    bodies[b].position = bodies[b].position + vec4(vec3(velocity) * pc.seconds, 0.0f);
    bodies[b].rotation = turnedBy(bodies[b].rotation, vec3(bodies[b].spin), pc.seconds);
}
