#include "BarchanSettings.h"

#include "BarchanBridge/settings_check.h"

UBarchanSettings::UBarchanSettings() = default;

FName UBarchanSettings::GetCategoryName() const
{
    return FName(TEXT("Plugins"));
}

void UBarchanSettings::Describe(barchan::unreal::SandSettings& Sand) const
{
    Sand.stepSeconds = StepSeconds;
    Sand.maxLagSeconds = MaxLagSeconds;
    Sand.particleSpacing = ParticleSpacing;
    Sand.maxGrainRadius = MaxGrainRadius;
    Sand.massQuantum = MassQuantum;
    Sand.grainCapacity = GrainCapacity;
    Sand.bodyCapacity = BodyCapacity;
    Sand.particleCapacity = ParticleCapacity;
    Sand.renderGrains = RenderGrains;
    Sand.materialCapacity = MaterialCapacity;
    Sand.emitterCapacity = EmitterCapacity;
    Sand.fieldCapacity = FieldCapacity;
    Sand.bodyPartCapacity = BodyPartCapacity;
    Sand.shapeCapacity = ShapeCapacity;
    Sand.shapeMegabytes = ShapeMegabytes;
}
