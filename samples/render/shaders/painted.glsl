// Sand painted on terrain: grains too small to be geometry. Each has a colour and a round of its own; where they are
// below the size of pixels they fade into their mean, and what is left of them is the unevenness of many together.
// Needs Surface, bindings.glsl and stone.glsl.

// The grain of a heap of equal ones that is nearest to a place, in sizes of grains: the way from its middle, and in w the
// square of that. One anywhere in each cell of a lattice.
vec4 nearestGrain(vec3 at, out uint seed)
{
    vec4 best = vec4(0.0, 0.0, 0.0, 1.0e9);
    for (int i = 0; i < 8; ++i)
    {
        ivec3 cell = ivec3(floor(at - 0.5)) + ivec3(i & 1, i >> 1 & 1, i >> 2);
        uint hash = scramble(uint(cell.x) * 0x8DA6B343u ^ uint(cell.y) * 0xD8163841u ^ uint(cell.z) * 0xCB1AB31Fu);
        vec3 middle = vec3(cell) + vec3(byteOf(hash, 0u), byteOf(hash, 1u), byteOf(hash, 2u));
        vec3 way = at - middle;
        if (dot(way, way) < best.w)
        {
            best = vec4(way, dot(way, way));
            seed = hash;
        }
    }
    best.xyz = best.xyz * kTurned;
    return best;
}

// How large a grain of that size is on the screen where its surface is seen at a slant, in pixels.
float pixelsOf(float size, vec3 normal, vec3 point, float depth)
{
    float slant = max(abs(dot(normal, normalize(view.eye.xyz - point))), 0.05);
    return view.forward.w * size / depth * slant;
}

// Many grains in a pixel or two: the more there are, the less differs their mean. From -1 to 1.
float unevenness(vec3 at, float pixels)
{
    const float kSeen = 2.5;  // pixels that a patch of them must have
    const float kLess = 0.62; // from a size to twice that
    float octave = max(0.0, log2(kSeen / pixels)), whole = floor(octave);
    float fine = noise(at / exp2(whole)).w - 0.5, coarse = noise(at / exp2(whole + 1.0)).w - 0.5;
    return 2.0 * pow(kLess, whole) * mix(fine, kLess * coarse, octave - whole);
}

// How bare the bed is around a place, from 0 to 1: bilinear between the middles of columns.
float bareShare(TileRow tile, vec2 column)
{
    uvec2 cell = uvec2(clamp(ivec2(floor(column)) + 1, ivec2(0), ivec2(tile.side + 1u)));
    uint at = tile.firstColumn + cell.y * (tile.side + 3u) + cell.x;
    vec2 part = fract(column);
    vec4 bare = vec4(uvec4(columnColors[at], columnColors[at + 1u], columnColors[at + tile.side + 3u],
                           columnColors[at + tile.side + 4u]) >> kBareShift) / 255.0;
    return mix(mix(bare.x, bare.y, part.x), mix(bare.z, bare.w, part.x), part.y);
}

// On the way to the bare bed grains become fewer; over a floor the first pass left those pixels to it.
Surface tileSurface(uint index, vec3 normal, vec3 point, float depth)
{
    TileRow tile = tiles[index];
    vec2 column = (point.xz - tile.origin.xz) / tile.origin.w;
    uvec2 cell = uvec2(clamp(ivec2(round(column)) + 1, ivec2(0), ivec2(tile.side + 2u)));
    uint base = columnColors[tile.firstColumn + cell.y * (tile.side + 3u) + cell.x];
    float bare = tile.overFloor == 1u ? 0.0 : bareShare(tile, column);
    const vec3 kBed = vec3(0.20, 0.19, 0.18);
    float size = 1.8 * view.scale.x; // most are smaller than the largest
    float pixels = pixelsOf(size, normal, point, depth);
    float strength = clamp(0.5 * pixels - 0.6, 0.0, 1.0);
    vec3 mean = meanAlbedo(base) * 0.58; // as grains look from afar, with the dark between them
    vec3 at = kTurned * point / size;
    // Larger than grains: patches that are a little darker, as where sand has been sorted.
    float broad = 0.92 + 0.16 * noise(at / 24.0).w;
    Surface surface = Surface(normal, normal, mix(mean, kBed, bare) * broad, 0.5 * view.scale.x);
    surface.albedo *= 1.0 + 0.55 * (1.0 - strength) * unevenness(at, pixels);
    if (strength == 0.0)
        return surface;
    uint seed;
    vec4 grain = nearestGrain(at, seed);
    if (byteOf(seed, 3u) < bare)
    {
        surface.albedo = mix(surface.albedo, kBed * broad, strength);
        return surface;
    }
    vec3 round_ = normalize(normal + 1.7 * (grain.xyz - normal * dot(grain.xyz, normal)));
    vec3 albedo = grainAlbedo(base, seed) * clamp(1.0 - 1.0 * grain.w, 0.2, 0.9);
    surface.normal = normalize(mix(normal, round_, strength));
    surface.albedo = mix(surface.albedo, albedo * broad, strength);
    return surface;
}
