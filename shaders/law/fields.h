// What fields and explosions do at a place: full strength up to the core, from there falling evenly to nothing.
#ifndef BCH_LAW_FIELDS_H
#define BCH_LAW_FIELDS_H

#include "shared/fields.h"

BCH_LAW float fieldShare(float distance, float core, float radius)
{
    if (!(distance < radius))
        return 0.0f;
    return distance <= core ? 1.0f : (radius - distance) / (radius - core);
}

BCH_LAW vec3 fieldDirection(vec3 v)
{
    float size = length(v);
    return size > 0.0f ? v / size : vec3(0.0f);
}

// In the unit of the field's kind.
BCH_LAW vec3 fieldAt(FieldRow row, vec3 x)
{
    vec3 away = x - vec3(row.position);
    float share = fieldShare(length(away), row.core, row.position.w);
    vec3 vector = vec3(row.vector);
    if (row.kind == kFieldUniform || row.kind == kFieldWind)
        return vector * share;
    vec3 direction = row.kind == kFieldVortex ? cross(vector, away) : away;
    return fieldDirection(direction) * (row.vector.w * share);
}

struct FieldSum
{
    vec3 acceleration; // m/s^2
    vec3 kick;         // m/s
    vec3 air;          // m/s
    float change;      // m/s^2: the largest acceleration that came or went
    float gust;        // m/s: the largest wind that came or went
};

// What acts where there is no field. wind.w: the new wind's speed after it changed, or 0.
BCH_LAW FieldSum noField(vec4 gravity, vec4 wind)
{
    FieldSum sum;
    sum.acceleration = vec3(gravity);
    sum.kick = vec3(0.0f);
    sum.air = vec3(wind);
    sum.change = 0.0f;
    sum.gust = wind.w;
    return sum;
}

BCH_LAW void addField(BCH_INOUT(FieldSum, sum), FieldRow row, vec3 x)
{
    vec3 felt = fieldAt(row, x);
    vec3 acting = row.phase == kFieldGone ? vec3(0.0f) : felt;
    float changed = row.phase == kFieldSteady ? 0.0f : length(felt);
    if (row.kind == kFieldWind)
    {
        sum.air += acting;
        sum.gust = max(sum.gust, changed);
    }
    else if (row.kind == kFieldExplosion)
        sum.kick += acting;
    else
    {
        sum.acceleration += acting;
        sum.change = max(sum.change, changed);
    }
}

#endif
