// patches/wake — wakes every sleeping particle: something around them has changed.
// Reads count; updates velocities. One thread per particle.
BCH_READ(0, uint, count)
BCH_UPDATE(1, vec4, velocities)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 velocity = velocities[i];
    velocities[i] = vec4(velocity.x, velocity.y, velocity.z, max(velocity.w, 0.0f));
}
