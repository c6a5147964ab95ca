// Surfaces of grains: noise that is cut out of a block, so that it turns with the grain.
// A turn by no simple angle: no slope cuts a lattice along its rows.
const mat3 kTurned = mat3(0.492625, 0.792613, -0.359284,
                           -0.636498, 0.609712, 0.472358,
                           0.593457, -0.004012, 0.804856);

float latticeValue(ivec3 p)
{
    uint h = uint(p.x) * 0x8DA6B343u ^ uint(p.y) * 0xD8163841u ^ uint(p.z) * 0xCB1AB31Fu;
    h = (h ^ h >> 13) * 0x7FEB352Du;
    return float((h ^ h >> 16) & 0xFFFFu) / 65535.0;
}

// Value noise with its gradient in xyz.
vec4 noise(vec3 place)
{
    ivec3 corner = ivec3(floor(place));
    vec3 t = place - floor(place);
    vec3 soft = t * t * (3.0 - 2.0 * t), slope = 6.0 * t * (1.0 - t);
    vec4 sum = vec4(0.0);
    for (int i = 0; i < 8; ++i)
    {
        ivec3 step_ = ivec3(i & 1, i >> 1 & 1, i >> 2);
        vec3 side = vec3(step_);
        vec3 weight = mix(1.0 - soft, soft, side), change = mix(-slope, slope, side);
        float value = latticeValue(corner + step_);
        sum += value * vec4(change.x * weight.y * weight.z, weight.x * change.y * weight.z,
                            weight.x * weight.y * change.z, weight.x * weight.y * weight.z);
    }
    return sum;
}

vec3 greyer(vec3 color, float share)
{
    return mix(color, vec3(dot(color, vec3(0.2126, 0.7152, 0.0722))), share);
}

// Sand is a mixture: mostly quartz in shades of the base colour, some grains pale, a few dark.
vec3 grainAlbedo(uint color, uint seed)
{
    vec3 base = greyer(unpackColor(color), 0.15);
    uint hash = scramble(seed + 1u);
    float brightness = 0.65 + 0.5 * byteOf(hash, 0u);
    vec3 tint = vec3(1.0 + 0.10 * (byteOf(hash, 1u) - 0.5), 1.0, 1.0 - 0.24 * (byteOf(hash, 2u) - 0.5));
    float kind = byteOf(hash, 3u);
    if (kind > 0.95)
        brightness *= 0.45;
    else if (kind < 0.08)
        tint = mix(tint, vec3(0.7) / max(base, vec3(0.05)), 0.35);
    return min(base * tint * brightness, vec3(0.9));
}

// Of very many of them, pale ones with the rest.
vec3 meanAlbedo(uint color)
{
    return 0.88 * greyer(unpackColor(color), 0.2);
}

// Tilts `sphere`, a point of the unit sphere, by the relief; `strength` 0 leaves it. Returns the shade in w.
vec4 stoneSurface(vec3 sphere, uint seed, float strength)
{
    uint hash = scramble(scramble(seed + 1u));
    vec3 offset = 64.0 * vec3(byteOf(hash, 0u), byteOf(hash, 1u), byteOf(hash, 2u));
    vec4 coarse = noise(1.7 * sphere + offset), fine = noise(5.0 * sphere + offset);
    vec3 gradient = strength * (0.51 * coarse.xyz + 0.25 * fine.xyz);
    vec3 tilt = gradient - sphere * dot(gradient, sphere);
    return vec4(normalize(sphere - tilt), 1.0 + strength * (0.32 * (coarse.w - 0.5) + 0.24 * (fine.w - 0.5)));
}
