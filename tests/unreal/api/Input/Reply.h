#pragma once

class FReply
{
public:
    static FReply Handled();
};
