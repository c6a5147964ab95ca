/* Checks for programs in plain C: each one is counted, a failed one is told with its place, and the program ends with
 * checkReport(), which is an error when anything failed or nothing was checked. */
#ifndef CHECK_H
#define CHECK_H

#include "barchan/base.h"

#include <stdint.h>

/* True. */
#define CHECK(condition) checkTrue((condition) ? 1 : 0, #condition, __FILE__, __LINE__)

/* Equal whole numbers, both told when they differ. */
#define CHECK_EQUAL(a, b) checkEqual((uint64_t)(a), (uint64_t)(b), #a " == " #b, __FILE__, __LINE__)

/* A call with this very result. A failure must also leave a new sentence in bchGetLastError. */
#define CHECK_RESULT(call, expected) (checkArm(), checkResult((call), (expected), #call, __FILE__, __LINE__))
#define CHECK_OK(call) CHECK_RESULT(call, BCH_OK)

/* As CHECK_OK, but nothing after it would make sense: ends the program when it fails. */
#define REQUIRE_OK(call) (CHECK_OK(call) ? (void)0 : checkGiveUp())
#define REQUIRE(condition) (CHECK(condition) ? (void)0 : checkGiveUp())

/* Says what the checks below are about, in the messages of those that fail. Null ends it. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void checkContext(const char* format, ...);

int checkTrue(int condition, const char* text, const char* file, int line);
int checkEqual(uint64_t a, uint64_t b, const char* text, const char* file, int line);
void checkArm(void);
int checkResult(bchResult result, bchResult expected, const char* text, const char* file, int line);
void checkGiveUp(void);

/* The exit code of main. */
int checkReport(void);

#endif
