#pragma once

#include "BarchanRenderer.h"

/** The engine's renderer, as the sand asks for it. */
class FBarchanEngineDevice : public IBarchanRenderer
{
public:
    virtual void Describe(barchan::unreal::RenderFacts& Facts) const override;
    virtual bool FillDevice(uint32 QueueIndex, bchVkDeviceDef& Def) const override;
    virtual void CloseHandles(const bchVkExport& Exported) const override;
    virtual void Finish() const override;
};
