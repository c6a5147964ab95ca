#pragma once

#include "HAL/Platform.h"

template <typename Type>
std::remove_reference_t<Type>&& MoveTemp(Type&& Object);
