// Every experiment, in the order in which "all" runs them.
#include "lab/experiment.h"

namespace lab
{

extern const Experiment kMomentum, kRepose, kStays, kColumn, kColumnPlanar, kJanssen, kGeostatic, kCut, kMaterials;
extern const Experiment kHourglass, kExplosion, kWind;

std::vector<const Experiment*> allExperiments()
{
    return {
        &kMomentum,  &kRepose, &kStays,     &kColumn,    &kColumnPlanar, &kJanssen,
        &kGeostatic, &kCut,    &kMaterials, &kHourglass, &kExplosion,    &kWind,
    };
}

const Experiment* findExperiment(std::string_view name)
{
    for (const Experiment* experiment : allExperiments())
        if (experiment->name == name)
            return experiment;
    return nullptr;
}

} // namespace lab
