#version 450
// Which element a pixel shows, counted from 1: 0 is nothing.
layout(location = 0) in vec2 place;
layout(location = 1) flat in uint element;
layout(location = 0) out uint shown;

void main()
{
    if (dot(place, place) > 1.0)
        discard;
    shown = element + 1;
}
