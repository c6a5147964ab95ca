#pragma once

template <typename Type>
class TOptional
{
public:
    bool IsSet() const;
    const Type& GetValue() const;
};
