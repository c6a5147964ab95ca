#include "contract/check.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t s_checks;
static uint64_t s_failures;
static char s_context[256];
static char s_oldSentence[1024];

static void tell(const char* file, int line)
{
    ++s_failures;
    fprintf(stderr, "%s:%d: ", file, line);
    if (s_context[0])
        fprintf(stderr, "[%s] ", s_context);
}

void checkContext(const char* format, ...)
{
    va_list arguments;
    s_context[0] = 0;
    if (!format)
        return;
    va_start(arguments, format);
    vsnprintf(s_context, sizeof s_context, format, arguments);
    va_end(arguments);
}

int checkTrue(int condition, const char* text, const char* file, int line)
{
    ++s_checks;
    if (!condition)
    {
        tell(file, line);
        fprintf(stderr, "not true: %s\n", text);
    }
    return condition;
}

int checkEqual(uint64_t a, uint64_t b, const char* text, const char* file, int line)
{
    ++s_checks;
    if (a != b)
    {
        tell(file, line);
        fprintf(stderr, "%s: %" PRIu64 " is not %" PRIu64 "\n", text, a, b);
    }
    return a == b;
}

/* Leaves a known sentence, so that a call which fails without one of its own is noticed. */
void checkArm(void)
{
    bchHead head;
    bchInitStruct(0xA2D, &head, sizeof head); /* no such tag */
    snprintf(s_oldSentence, sizeof s_oldSentence, "%s", bchGetLastError());
}

int checkResult(bchResult result, bchResult expected, const char* text, const char* file, int line)
{
    const char* sentence = bchGetLastError();
    ++s_checks;
    if (result != expected)
    {
        tell(file, line);
        fprintf(stderr, "%s gave %s, not %s", text, bchResultName(result), bchResultName(expected));
        fprintf(stderr, result < 0 ? ": %s\n" : "\n", sentence);
        return 0;
    }
    if (result < 0 && (sentence[0] == 0 || strcmp(sentence, s_oldSentence) == 0))
    {
        tell(file, line);
        fprintf(stderr, "%s failed with %s but without a sentence of its own\n", text, bchResultName(result));
        return 0;
    }
    return 1;
}

void checkGiveUp(void)
{
    fprintf(stderr, "the rest of this test needs that; giving up\n");
    exit(1);
}

int checkReport(void)
{
    printf("%" PRIu64 " checks, %" PRIu64 " failed\n", s_checks, s_failures);
    return s_failures > 0 || s_checks == 0;
}
