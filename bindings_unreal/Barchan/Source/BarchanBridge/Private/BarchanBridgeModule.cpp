// The only file of the Bridge that knows Unreal: its build tool wants every module to say that it is one.
#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, BarchanBridge)
