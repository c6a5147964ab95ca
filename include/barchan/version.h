/** @file
 * The one place where Barchan's version stands; the build reads it from here. */
#ifndef BARCHAN_VERSION_H
#define BARCHAN_VERSION_H

/** Grows when callers must change, from 1 on. */
#define BCH_VERSION_MAJOR 0
/** Grows with what is new; while the major version is 0 it may break callers. */
#define BCH_VERSION_MINOR 1
/** Grows with corrections that break nobody. */
#define BCH_VERSION_PATCH 0

/** One comparable number: 0x00MMmmpp. */
#define BCH_VERSION ((BCH_VERSION_MAJOR << 16) | (BCH_VERSION_MINOR << 8) | BCH_VERSION_PATCH)

#endif
