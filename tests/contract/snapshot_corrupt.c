/* A snapshot that was cut short, made longer or altered in any bit is refused whole, and the world stays as it was. */
#include "contract/support/scene.h"

#include <stdlib.h>
#include <string.h>

static void refuse(const Scene* scene, const void* blob, uint64_t size)
{
    CHECK_RESULT(bchWorld_Restore(scene->world, blob, size), BCH_ERROR_CORRUPT);
}

/* The copy has exactly the bytes it is said to have, so that a sanitizer sees a read beyond them. */
static void refuseCut(const Scene* scene, const unsigned char* blob, uint64_t size)
{
    unsigned char* exact = malloc(size > 0 ? (size_t)size : 1);
    REQUIRE(exact != NULL);
    memcpy(exact, blob, (size_t)size);
    checkContext("cut to %u bytes", (unsigned)size);
    refuse(scene, exact, size);
    checkContext(NULL);
    free(exact);
}

int main(void)
{
    const Scene scene = openScene();
    const uint64_t hash = stateHash(scene.world);
    uint64_t size, at, random = 7;
    unsigned char* blob = takeSnapshot(scene.world, &size);
    unsigned char* other = malloc((size_t)size + 64);
    uint32_t i;
    REQUIRE(other != NULL);

    for (at = 0; at < size; at += at < 400 ? 1 : 37)
        refuseCut(&scene, blob, at);
    refuseCut(&scene, blob, size - 1);

    memset(other, 0, (size_t)size + 64);
    memcpy(other, blob, (size_t)size);
    refuse(&scene, other, size + 1);
    refuse(&scene, other, size + 64);

    /* One bit of every byte, a different one each time; every bit of the head. */
    for (at = 0; at < size; ++at)
    {
        uint32_t bit, last = at < 64 ? 7 : 0;
        for (bit = 0; bit <= last; ++bit)
        {
            const unsigned char flip = (unsigned char)(1u << (at < 64 ? bit : nextRandom(&random) % 8));
            checkContext("byte %u, mask %02x", (unsigned)at, flip);
            blob[at] ^= flip;
            refuse(&scene, blob, size);
            blob[at] ^= flip;
        }
    }
    checkContext(NULL);

    /* Two bytes exchanged, a block of it overwritten, plain noise, plain zeros. */
    for (i = 0; i < 500; ++i)
    {
        const uint64_t a = nextRandom(&random) % size, b = nextRandom(&random) % size;
        memcpy(other, blob, (size_t)size);
        other[a] = blob[b];
        other[b] = blob[a];
        if (memcmp(other, blob, (size_t)size) != 0)
            refuse(&scene, other, size);
        memcpy(other, blob, (size_t)size);
        memset(other + a, 0xFF, (size_t)(size - a < 32 ? size - a : 32));
        if (memcmp(other, blob, (size_t)size) != 0)
            refuse(&scene, other, size);
        for (at = 0; at < size; ++at)
            other[at] = (unsigned char)nextRandom(&random);
        if (i % 10 == 0)
            refuse(&scene, other, size);
    }
    memset(other, 0, (size_t)size);
    refuse(&scene, other, size);

    CHECK_EQUAL(stateHash(scene.world), hash);
    CHECK_OK(bchWorld_Restore(scene.world, blob, size));
    CHECK_EQUAL(stateHash(scene.world), hash);
    step(scene.world, 1);
    checkLedger(scene.world);
    free(blob);
    free(other);
    closeScene(&scene);
    return checkReport();
}
