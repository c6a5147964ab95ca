// What acts on sand from afar: force fields, wind and explosions, as rows that the host writes before a step.
#ifndef BCH_SHARED_FIELDS_H
#define BCH_SHARED_FIELDS_H

// The first four as BCH_FIELD_... of the C API.
BCH_CONST uint kFieldUniform = 0u;   // acceleration `vector`, m/s^2
BCH_CONST uint kFieldRadial = 1u;    // acceleration of vector.w away from the middle
BCH_CONST uint kFieldVortex = 2u;    // acceleration of vector.w around the axis `vector`, of length one
BCH_CONST uint kFieldWind = 3u;      // air velocity `vector`, m/s
BCH_CONST uint kFieldExplosion = 4u; // velocity vector.w away from the middle, once

// Sand falls asleep in the fields that are there, so only what changes wakes it.
BCH_CONST uint kFieldSteady = 0u;
BCH_CONST uint kFieldFresh = 1u; // acts for the first time
BCH_CONST uint kFieldGone = 2u;  // acts no more

struct FieldRow
{
    vec4 position; // xyz relative to the anchor, m; w: radius
    vec4 vector;   // by kind
    uint kind;
    uint phase;
    float core; // m: full strength up to here
    float unused;
};

#endif
