// What the engine's renderer tells the sand, so that this module needs no renderer: BarchanRender is the one that
// answers, and a server has none.
#pragma once

#include "BarchanBridge/frame_path.h"
#include "CoreMinimal.h"

class BARCHANRUNTIME_API IBarchanRenderer
{
public:
    virtual ~IBarchanRenderer() = default;

    virtual void Describe(barchan::unreal::RenderFacts& Facts) const = 0;
    /** The engine's own device, with this queue of its graphics family. False where that cannot be had. */
    virtual bool FillDevice(uint32 QueueIndex, bchVkDeviceDef& Def) const = 0;
    /** Handles of exported memory that nobody opens any more; they are the caller's until then. */
    virtual void CloseHandles(const bchVkExport& Exported) const = 0;
    /** Nothing on the GPU reads sand any more when it returns. Waits. */
    virtual void Finish() const = 0;
};
