// A small world of terrain in which everything happens that may happen to terrain, by chance: it is dug, dumped on,
// driven over, blown up, paged, saved and put back, while its patch is too small for what wants to wake.
#pragma once

#include "lab/dice.h"
#include "lab/experiment.h"

#include <cstddef>
#include <map>

namespace lab
{

class Quarry
{
public:
    Quarry(bchDeviceId device, uint64_t seed);
    ~Quarry();
    Quarry(const Quarry&) = delete;
    Quarry& operator=(const Quarry&) = delete;

    // A few things at once and some steps; says what was done.
    std::string cycle();
    // All that is awake may come to rest.
    void rest(int steps);

    bchMassLedger ledger() const;
    bchStepReport report() const;
    bchTerrainInfo info() const;
    uint64_t hash() const;
    uint64_t steps() const { return steps_; }
    // Restores that did not bring the ledger of the snapshot back.
    uint32_t wrongRestores() const { return wrongRestores_; }
    uint64_t wokenQuanta() const { return wokenQuanta_ + info().wokenQuanta; } // restores included
    uint64_t settledQuanta() const { return settledQuanta_ + info().settledQuanta; }

private:
    using Place = std::pair<int32_t, int32_t>;
    using Tiles = std::map<Place, std::vector<std::byte>>;
    struct Saved
    {
        std::vector<std::byte> blob;
        Tiles stored;
        bchMassLedger ledger;
    };

    void makeWorld();
    void makeTerrain();
    void makeBodies();
    bchPosition somewhere(double height);
    Place someTile();
    bchResult loadFresh(const Place& place);

    void dig();
    void dump();
    void drive();
    void explode();
    void look();
    void pageOut();
    void pageIn();
    void pageAround();
    void feed();
    void save();
    void goBack();
    void moveAnchor();
    void blow();
    void step(int count);

    bchDeviceId device_;
    Dice dice_;
    bchWorldId world_{};
    bchPatchId patch_{};
    bchTerrainId terrain_{};
    bchMaterialId sands_[2]{};
    bchBodyId blade_{}, ball_{}; // one goes its way, one is thrown
    Tiles stored_;               // paged out
    std::vector<Saved> saved_;   // none or one
    uint64_t steps_ = 0, wokenQuanta_ = 0, settledQuanta_ = 0;
    uint32_t wrongRestores_ = 0;
};

} // namespace lab
