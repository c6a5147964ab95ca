// Every experiment, in the order in which "all" runs them.
#include "lab/experiment.h"

namespace lab
{

extern const Experiment kMomentum, kRepose, kStays, kColumn, kColumnPlanar, kJanssen, kGeostatic, kCut, kMaterials;
extern const Experiment kHourglass, kExplosion, kWind;
extern const Experiment kRestitution, kSlideRoll, kFreeSpin, kContacts, kReposeGrains, kStaysGrains, kMomentumGrains,
    kForces;

std::vector<const Experiment*> allExperiments()
{
    return {
        &kRestitution, &kSlideRoll,    &kFreeSpin,    &kContacts,  &kMomentumGrains, &kMomentum,     &kRepose,
        &kStays,       &kReposeGrains, &kStaysGrains, &kForces,    &kColumn,         &kColumnPlanar, &kJanssen,
        &kGeostatic,   &kCut,          &kMaterials,   &kHourglass, &kExplosion,      &kWind,
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
