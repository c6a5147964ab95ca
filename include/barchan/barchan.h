/** @file
 * The whole public API except Vulkan interop (barchan/vulkan.h).
 *
 * SI units everywhere, in what goes in and in what comes out: m, kg, s, rad, N, Pa and what follows from them. Each
 * field names its own; ratios, shares and counts have none. */
#ifndef BARCHAN_BARCHAN_H
#define BARCHAN_BARCHAN_H

#include "base.h"
#include "body.h"
#include "debug.h"
#include "device.h"
#include "emitter.h"
#include "field.h"
#include "grains.h"
#include "material.h"
#include "patch.h"
#include "profiler.h"
#include "publish.h"
#include "shape.h"
#include "terrain.h"
#include "upsample.h"
#include "wall.h"
#include "world.h"

#endif
