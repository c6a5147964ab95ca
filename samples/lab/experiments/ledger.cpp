// Not one quantum is lost: the ledger is exact after every one of many cycles in which terrain is dug, dumped on,
// driven over, blown up, paged, saved, put back and left alone.
#include "lab/quarry.h"
#include "lab/terrain_box.h"

#include "common/program.h"
#include "common/table.h"

#include <cstdio>

namespace lab
{

namespace
{
// Room is short on purpose, and blasts throw sand faster than a substep can follow.
constexpr bchFaults kProvoked = BCH_FAULT_WAKE_CAPACITY | BCH_FAULT_PATCH_CAPACITY | BCH_FAULT_GRAIN_CAPACITY
                                | BCH_FAULT_SPEED_LIMIT | BCH_FAULT_SUBSTEPS | BCH_FAULT_OVERLAP
                                | BCH_FAULT_NEIGHBOUR_CAPACITY;
constexpr int kRest = 120; // steps after the last cycle

struct Outcome
{
    uint32_t wrong = 0, overflows = 0;
    uint64_t steps = 0, hash = 0, woken = 0, settled = 0;
    bchFaults faults = 0;
    bool restored = false;
    bchMassLedger ledger = bchDefaultMassLedger();
};

Outcome play(Trial& trial, uint64_t seed, int cycles)
{
    Outcome outcome;
    Quarry quarry(trial.device, seed);
    const auto look = [&](const std::string& what, int cycle)
    {
        outcome.ledger = quarry.ledger();
        const bchStepReport report = quarry.report();
        outcome.faults |= report.faultsEver;
        outcome.overflows += (report.faults & BCH_FAULT_WAKE_CAPACITY) != 0;
        if (balances(outcome.ledger))
            return;
        // The first one tells most.
        if (outcome.wrong++ == 0)
            std::fprintf(
                stderr, "seed %llu, cycle %d (%s): spawned %llu, counted %llu\n", static_cast<unsigned long long>(seed),
                cycle, what.c_str(), static_cast<unsigned long long>(outcome.ledger.spawned),
                static_cast<unsigned long long>(
                    outcome.ledger.grains + outcome.ledger.patches + outcome.ledger.terrain + outcome.ledger.paged
                    + outcome.ledger.quarantined + outcome.ledger.removed));
    };
    for (int cycle = 0; cycle < cycles; ++cycle)
    {
        const std::string what = quarry.cycle();
        look(what, cycle);
        trial.show(static_cast<double>(cycle) / cycles, sample::format("cycle %d: %s", cycle, what.c_str()));
    }
    quarry.rest(kRest);
    look("the end", cycles);
    outcome.steps = quarry.steps();
    outcome.hash = quarry.hash();
    outcome.restored = quarry.wrongRestores() == 0;
    outcome.woken = quarry.wokenQuanta();
    outcome.settled = quarry.settledQuanta();
    return outcome;
}

void run(Trial& trial)
{
    const auto seed = static_cast<uint64_t>(trial.values["seed"]);
    const int cycles = static_cast<int>(trial.values["cycles"]), parts = trial.values.is("twice") ? 2 : 1;
    trial.report.expectedFaults = kProvoked;
    trial.beginPart(0, parts);
    const Outcome outcome = play(trial, seed, cycles);
    Report& report = trial.report;
    report.faults |= outcome.faults;
    report.secondsSimulated += static_cast<double>(outcome.steps) * kFrame;
    report.within("cycles after which the ledger was not exact", outcome.wrong, 0.0, 0.0, "");
    report.yes("a restore brings the ledger back", outcome.restored);
    report.yes("sand woke and settled", outcome.woken > 0 && outcome.settled > 0);
    report.yes("room for waking ran out", outcome.overflows > 0);
    if (parts == 2)
    {
        trial.beginPart(1, parts);
        report.yes("the same again ends in the same state", play(trial, seed, cycles).hash == outcome.hash);
    }
    const double tons = outcome.ledger.quantum * 1.0e-3;
    report.note("steps", static_cast<double>(outcome.steps), "");
    report.note("cycles that ended without room", outcome.overflows, "");
    report.note("spawned", static_cast<double>(outcome.ledger.spawned) * tons, "t");
    report.note("woken", static_cast<double>(outcome.woken) * tons, "t");
    report.note("settled", static_cast<double>(outcome.settled) * tons, "t");
    report.note("still awake at the end", static_cast<double>(outcome.ledger.patches) * tons, "t");
    report.note("in quarantine at the end", static_cast<double>(outcome.ledger.quarantined) * tons, "t");
    report.note("faults, as bits", outcome.faults, "");
}
} // namespace

extern const Experiment kLedger;
const Experiment kLedger = {
    "ledger",
    "Terrain is dug, dumped on, driven over, blown up, paged, saved and put back by chance: no quantum is lost.",
    "terrain",
    {{"cycles", ParameterKind::whole, "", "of a few deeds and steps each", 1000, 100, 1, 1000000},
     {"seed", ParameterKind::whole, "", "of what happens", 1, 1, 0, 4294967295.0},
     flag("twice", "does it all again and compares the states")},
    run,
    {{}, {{{"seed", 2}}}, {{{"seed", 3}}}}};

} // namespace lab
