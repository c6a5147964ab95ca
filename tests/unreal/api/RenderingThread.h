#pragma once

#include "RHICommandList.h"

void EnqueueOnRenderThread(std::function<void(FRHICommandListImmediate&)> Lambda);
void FlushRenderingCommands();

#define ENQUEUE_RENDER_COMMAND(Type) EnqueueOnRenderThread
