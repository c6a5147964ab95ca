// Light on what the first pass saw, once per pixel: the sun with its shadows, the sky with occlusion, then the display's
// curve.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"
#include "depth.glsl"
#include "normals.glsl"
#include "stone.glsl"

layout(set = 0, binding = 6) uniform sampler2DShadow shadows;
layout(set = 0, binding = 8) uniform usampler2D seenPixels;
layout(set = 0, binding = 9) uniform sampler2D openness;

layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color;

const vec3 kSun = vec3(2.75, 2.42, 1.98);
const vec3 kSky = vec3(0.56, 0.63, 0.74);
const vec3 kGlow = vec3(0.36, 0.29, 0.21); // what the ground throws back
const vec3 kHorizon = vec3(0.62, 0.64, 0.67), kZenith = vec3(0.25, 0.36, 0.55);

struct Surface
{
    vec3 normal;   // of the relief
    vec3 smooth_;  // of the shape
    vec3 albedo;
    float reach;   // m: how far to step off the surface before asking for shadows
};
#include "painted.glsl"

vec3 backdrop(vec3 ray)
{
    return mix(kHorizon, kZenith, clamp(1.6 * normalize(ray).y, 0.0, 1.0));
}

Surface grainSurface(uint index, uint which, vec3 point, float depth)
{
    GrainRow grain = grains[index];
    float radius = grain.place.w;
    vec3 sphere = rotateBack(grain.turn, point - grain.place.xyz);
    if (grain.corner > 0.0)
        sphere -= kCorners[which] * grain.corner;
    sphere = normalize(sphere);
    vec3 smooth_ = rotate(grain.turn, sphere);
    if (grain.look == kLookPlain)
        return Surface(smooth_, smooth_, unpackColor(grain.color), 0.3 * radius);
    uint seed = grain.look == kLookClump ? 4u * grain.seed + which : grain.seed;
    // Relief below the size of pixels is noise on the screen.
    float strength = clamp(view.forward.w * radius / depth / 3.0 - 0.3, 0.0, 1.0);
    vec4 stone = vec4(sphere, 1.0);
    if (strength > 0.0)
        stone = stoneSurface(sphere, seed, strength);
    return Surface(rotate(grain.turn, stone.xyz), smooth_, grainAlbedo(grain.color, seed) * stone.w, 0.3 * radius);
}

float gridLine(float coordinate, float footprint)
{
    float spacing = view.scale.z;
    float width = 0.010 * spacing + footprint;
    float distance_ = abs(coordinate - spacing * round(coordinate / spacing));
    return clamp(1.0 - distance_ / width, 0.0, 1.0) * min(1.0, 0.020 * spacing / width);
}

Surface floorSurface(vec3 point, float depth)
{
    float footprint = depth / view.forward.w * min(4.0, distance(point, view.eye.xyz) / max(view.eye.y, 1.0e-3));
    float line = max(gridLine(point.x, footprint), gridLine(point.z, footprint));
    vec3 up = vec3(0.0, 1.0, 0.0);
    return Surface(up, up, vec3(0.24, 0.235, 0.23) * (1.0 - 0.35 * line), 0.0);
}

// The share of the sun that is seen, over a few texels around.
float sunShare(vec3 point, vec3 normal, float reach)
{
    float texel = view.lightCentre.w;
    vec3 at = toLight(point + normal * (reach + 1.2 * texel));
    if (any(greaterThan(abs(at.xy), vec2(1.0))))
        return 1.0;
    vec2 step_ = vec2(1.0) / vec2(textureSize(shadows, 0));
    // What is behind the map, a floor far below, is at its end.
    float sum = 0.0;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            sum += texture(shadows, vec3(at.xy * 0.5 + 0.5 + 1.2 * vec2(x, y) * step_, max(at.z, 0.0) + 0.3 * texel / view.light.w));
    return sum / 9.0;
}

// The mean of occlusion around, without what lies at another depth.
float opennessAt(float depth)
{
    ivec2 size = textureSize(openness, 0);
    ivec2 middle = ivec2(place * vec2(size));
    float sum = 0.0, weights = 1.0e-4;
    for (int y = -2; y <= 1; ++y)
        for (int x = -2; x <= 1; ++x)
        {
            ivec2 at = clamp(middle + ivec2(x, y), ivec2(0), size - 1);
            vec2 there = (vec2(at) + 0.5) / vec2(size);
            float other = view.eye.w / max(texelFetch(depths, ivec2(there * view.size.xy), 0).r, 1.0e-7);
            float weight = max(0.0, 1.0 - abs(other - depth) / (0.02 * depth + 2.0 * view.scale.x));
            sum += weight * texelFetch(openness, at, 0).r;
            weights += weight;
        }
    return sum / weights;
}

vec3 toDisplay(vec3 value)
{
    value = max(vec3(0.0), 0.62 * value);
    vec3 curve = value * (2.51 * value + 0.03) / (value * (2.43 * value + 0.59) + 0.14); // Narkowicz 2015
    return pow(clamp(curve, 0.0, 1.0), vec3(1.0 / 2.2));
}

void main()
{
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    uvec2 seen = texelFetch(seenPixels, pixel, 0).rg;
    uint kind = seen.x >> kSeenShift, index = seen.x & kFloorObject;
    vec3 ray = rayThrough(place);
    vec3 light = backdrop(ray);
    if (kind != 0u)
    {
        vec3 point = worldAt(pixel);
        float depth = dot(point - view.eye.xyz, view.forward.xyz);
        bool isFloor = kind == kSeenObject && index == kFloorObject;
        Surface surface;
        if (kind == kSeenGrain)
            surface = grainSurface(index, seen.y, point, depth);
        else if (kind == kSeenTile)
            surface = tileSurface(index, unpackNormal(seen.y), point, depth);
        else if (isFloor)
            surface = floorSurface(point, depth);
        else
            surface = Surface(unpackNormal(seen.y), unpackNormal(seen.y), objects[index].albedo.rgb, 0.0);
        float open = opennessAt(depth);
        float facing = max(dot(surface.normal, view.light.xyz), 0.0);
        if (facing > 0.0)
            facing *= sunShare(point, surface.smooth_, surface.reach);
        vec3 sky = mix(kGlow, kSky, 0.5 + 0.5 * surface.normal.y);
        light = surface.albedo * (kSun * facing + sky * open) * mix(1.0, open, 0.35);
        if (isFloor)
        {
            float away = distance(point, view.eye.xyz) / view.scale.w;
            light = mix(light, kHorizon, 1.0 - exp(-0.006 * away * away * away));
        }
        else if (kind == kSeenTile)
            light = mix(light, kHorizon, 1.0 - exp(-depth / (40.0 * view.scale.w)));
    }
    color = vec4(toDisplay(light), 1.0);
}
