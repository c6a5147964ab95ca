// Every experiment, in the order in which "all" runs them.
#include "lab/experiment.h"

namespace lab
{

extern const Experiment kMomentum, kRepose, kStays, kColumn, kColumnPlanar, kJanssen, kGeostatic, kCut, kMaterials,
    kHourglass, kExplosion, kWind;
extern const Experiment kRestitution, kSlideRoll, kFreeSpin, kContacts, kMomentumGrains, kReposeGrains, kShapes,
    kStaysGrains, kColumnGrains, kColumnPlanarGrains, kJanssenGrains, kHourglassGrains, kForces, kOedometer, kDrum;
extern const Experiment kBuoyancy, kImpact, kImpactGrains, kMasses, kMassesGrains, kPaddles, kSlideRollPatch;
extern const Experiment kReposeTerrain, kStaysTerrain, kLedger, kSurface, kZone, kRut, kWindTerrain, kDrive;

// Where there are several of a name, the first is meant when no representation is named.
std::vector<const Experiment*> allExperiments()
{
    return {
        &kRestitution,
        &kSlideRoll,
        &kSlideRollPatch,
        &kFreeSpin,
        &kContacts,
        &kMomentum,
        &kMomentumGrains,
        &kRepose,
        &kReposeGrains,
        &kShapes,
        &kStays,
        &kStaysGrains,
        &kColumn,
        &kColumnGrains,
        &kColumnPlanar,
        &kColumnPlanarGrains,
        &kJanssen,
        &kJanssenGrains,
        &kGeostatic,
        &kCut,
        &kMaterials,
        &kHourglass,
        &kHourglassGrains,
        &kForces,
        &kOedometer,
        &kDrum,
        &kExplosion,
        &kWind,
        &kImpact,
        &kImpactGrains,
        &kBuoyancy,
        &kMasses,
        &kMassesGrains,
        &kReposeTerrain,
        &kStaysTerrain,
        &kLedger,
        &kSurface,
        &kZone,
        &kRut,
        &kWindTerrain,
#ifdef LAB_HAS_RIGID
        &kPaddles,
        &kDrive,
#endif
    };
}

const Experiment* findExperiment(std::string_view name, std::string_view representation)
{
    for (const Experiment* experiment : allExperiments())
        if (experiment->name == name && (representation.empty() || experiment->representation == representation))
            return experiment;
    return nullptr;
}

} // namespace lab
