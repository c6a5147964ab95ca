/* Contacts for analysis: each once, with the forces that carry the weight. */
#include "contract/support/scene.h"

#include <math.h>

int main(void)
{
    const Scene scene = openScene();
    bchContactView view = bchDefaultContactView();
    double carried = 0.0;
    uint32_t i, walls = 0;
    step(scene.world, 200);
    REQUIRE_OK(bchWorld_ReadContacts(scene.world, &view));
    CHECK(view.count > 20);
    for (i = 0; i < view.count; ++i)
    {
        const float* n = view.normals + 4 * i;
        const float length2 = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
        CHECK(length2 > 0.999f && length2 < 1.001f);
        CHECK(view.normalForces[i] > 0.0f);
        CHECK(view.tags[2 * i] < 27);
        if (view.tags[2 * i + 1] != BCH_CONTACT_WALL)
        {
            CHECK(view.tags[2 * i + 1] < 27);
            CHECK(view.tags[2 * i + 1] != view.tags[2 * i]);
            continue;
        }
        ++walls;
        CHECK(n[1] > 0.999f);
        CHECK(fabsf(view.places[4 * i + 1]) < 0.2f * GRAIN_RADIUS);
        carried += (double)view.normalForces[i];
    }
    CHECK(walls >= 9);
    {
        const bchMassLedger ledger = massLedger(scene.world);
        const double weight = (double)ledger.grains * ledger.quantum * 9.81;
        CHECK(fabs(carried / weight - 1.0) < 0.02);
    }
    /* Twice the number of pairs and once that of walls is what the report counts. */
    CHECK_EQUAL(stepReport(scene.world).contactCount, 2 * (view.count - walls) + walls);
    CHECK_OK(bchWorld_RemoveAllGrains(scene.world));
    CHECK_OK(bchWorld_ReadContacts(scene.world, &view));
    CHECK_EQUAL(view.count, 0);
    closeScene(&scene);
    return checkReport();
}
