// Unit vectors in one word: folded onto an octahedron (Cigolle et al. 2014).
vec2 foldSides(vec2 v)
{
    return (1.0 - abs(v.yx)) * vec2(v.x >= 0.0 ? 1.0 : -1.0, v.y >= 0.0 ? 1.0 : -1.0);
}

uint packNormal(vec3 n)
{
    vec2 flat_ = n.xz / (abs(n.x) + abs(n.y) + abs(n.z));
    return packSnorm2x16(n.y < 0.0 ? foldSides(flat_) : flat_);
}

vec3 unpackNormal(uint word)
{
    vec2 flat_ = unpackSnorm2x16(word);
    float y = 1.0 - abs(flat_.x) - abs(flat_.y);
    if (y < 0.0)
        flat_ = foldSides(flat_);
    return normalize(vec3(flat_.x, y, flat_.y));
}
