// Prelude of the Vulkan device's own primitives: GLSL only, with workgroup memory; each declares its layout itself.
#ifndef BCH_GLSL_PRIMITIVE_H
#define BCH_GLSL_PRIMITIVE_H

#include "kernel/language.h"

#endif
