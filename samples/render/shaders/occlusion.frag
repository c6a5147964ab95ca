// How much of the sky is hidden, from the depths around a pixel (scalable ambient obscurance, McGuire et al. 2012), on two
// scales: between grains, and between heaps and bodies. At half the resolution.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"
#include "depth.glsl"

layout(location = 0) in vec2 place;
layout(location = 0) out float open;

const int kSamples = 8; // per scale

vec3 shorter(vec3 a, vec3 b)
{
    return dot(a, a) < dot(b, b) ? a : b;
}

float hidden(vec3 point, vec3 normal, ivec2 pixel, float reach, float pixels, float turn)
{
    float sum = 0.0;
    for (int i = 0; i < kSamples; ++i)
    {
        float share = (float(i) + 0.5) / float(kSamples);
        float angle = turn + 2.39996323 * float(i);
        ivec2 other = pixel + ivec2(vec2(cos(angle), sin(angle)) * max(share * pixels, 1.5));
        vec3 way = worldAt(clamp(other, ivec2(0), ivec2(view.size.xy) - 1)) - point;
        float square = dot(way, way);
        float fade = max(1.0 - square / (reach * reach), 0.0);
        sum += fade * fade * fade * max(dot(way, normal) - 0.04 * reach, 0.0) / (sqrt(square) + 0.01 * reach);
    }
    return sum / float(kSamples);
}

void main()
{
    ivec2 pixel = ivec2(place * view.size.xy);
    float depth = texelFetch(depths, pixel, 0).r;
    open = 1.0;
    if (depth <= 0.0)
        return;
    vec3 point = worldAt(pixel);
    ivec2 last = ivec2(view.size.xy) - 1;
    vec3 dx = shorter(worldAt(min(pixel + ivec2(1, 0), last)) - point, point - worldAt(max(pixel - ivec2(1, 0), ivec2(0))));
    vec3 dy = shorter(worldAt(min(pixel + ivec2(0, 1), last)) - point, point - worldAt(max(pixel - ivec2(0, 1), ivec2(0))));
    vec3 normal = normalize(cross(dy, dx));
    if (dot(normal, point - view.eye.xyz) > 0.0)
        normal = -normal;
    // A turn that differs between the pixels of a square of four by four, which the blur then covers.
    float turn = 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    float perMetre = view.forward.w * depth / view.eye.w;
    float small = 5.0 * view.scale.x, large = view.scale.y;
    float sum = 0.0;
    if (small * perMetre > 2.0)
        sum += 0.8 * hidden(point, normal, pixel, small, min(small * perMetre, 60.0), turn);
    sum += 1.6 * hidden(point, normal, pixel, large, min(large * perMetre, 0.25 * view.size.y), turn + 1.0);
    open = clamp(1.0 - sum, 0.08, 1.0);
}
