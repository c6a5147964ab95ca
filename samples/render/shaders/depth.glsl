// From the depth of a pixel back to its place in the world.
layout(set = 0, binding = 7) uniform sampler2D depths;

vec3 rayThrough(vec2 place)
{
    vec2 side = place * 2.0 - 1.0;
    return side.x * view.right.xyz - side.y * view.up.xyz + view.forward.xyz;
}

vec3 worldAt(ivec2 pixel)
{
    float depth = texelFetch(depths, pixel, 0).r;
    vec2 place = (vec2(pixel) + 0.5) * view.size.zw;
    return view.eye.xyz + rayThrough(place) * (view.eye.w / max(depth, 1.0e-7));
}
