// All fields at a place. Needs the buffer `fields`, and gravity, wind and fieldCount in `pc`.
#ifndef BCH_LAW_FIELDS_AT_H
#define BCH_LAW_FIELDS_AT_H

#include "law/fields.h"

BCH_LAW FieldSum fieldsAt(vec3 x)
{
    FieldSum sum = noField(pc.gravity, pc.wind);
    for (uint k = 0u; k < pc.fieldCount; ++k)
        addField(sum, fields[k], x);
    return sum;
}

#endif
