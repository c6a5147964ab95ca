// bodies/solids — the parts of bodies as solids among the walls, where grains meet them; and whether one has gone so
// far since contacts were listed that they must be listed anew. Reads parts, bodies; updates listed (place and turn of
// each part then), marks; writes solids. One thread per part.
#include "law/body_motion.h"

BCH_READ(0, BodyPart, parts)
BCH_READ(1, BodyRow, bodies)
BCH_UPDATE(2, vec4, listed)
BCH_WRITE(3, SolidShape, solids)
BCH_UPDATE(4, uint, marks)

BCH_PARAMS(BodySolidParams)

BCH_KERNEL
{
    uint k = BCH_INDEX;
    if (k >= pc.count)
        return;
    BodyPart part = parts[k];
    BodyRow body = bodies[part.body];
    SolidShape solid = solidOfPart(part, body);
    vec3 velocity = bodyVelocity(body, vec3(solid.position));
    solid.velocity = vec4(velocity.x, velocity.y, velocity.z, 1.0f);
    solid.spin = vec4(body.spin.x, body.spin.y, body.spin.z, body.position.w);
    solid.body = part.body + 1u;
    solids[pc.first + k] = solid;
    // The turn between two unit quaternions, at most twice their distance; they may differ in sign.
    vec4 before = listed[2u * k + 1u];
    vec4 turned = dot(before, solid.rotation) < 0.0f ? before + solid.rotation : before - solid.rotation;
    float moved = length(vec3(solid.position - listed[2u * k])) + 2.0f * length(turned) * part.size.w;
    if (moved <= pc.halfSkin)
        return;
    listed[2u * k] = solid.position;
    listed[2u * k + 1u] = solid.rotation;
    bchAtomicOr(marks[0], 1u);
}
