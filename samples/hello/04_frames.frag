#version 450
// Balls in light that comes from the viewer.
layout(location = 0) in vec2 onBall;
layout(location = 0) out float light;

void main()
{
    float away = dot(onBall, onBall);
    if (away > 1.0)
        discard;
    light = 0.25 + 0.75 * sqrt(1.0 - away);
}
