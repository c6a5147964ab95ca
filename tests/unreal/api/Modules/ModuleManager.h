#pragma once

#include "Containers/UnrealString.h"
#include "Modules/ModuleInterface.h"

class FDefaultModuleImpl : public IModuleInterface
{
};

class FModuleManager
{
public:
    static FModuleManager& Get();
    bool IsModuleLoaded(const FName Name) const;
    template <typename Type>
    static Type& LoadModuleChecked(const FName Name);
    template <typename Type>
    static Type& GetModuleChecked(const FName Name);
};

#define IMPLEMENT_MODULE(Class, Name)                                                                                  \
    static_assert(std::is_base_of_v<IModuleInterface, Class>);                                                         \
    extern "C" IModuleInterface* InitializeModule_##Name()                                                             \
    {                                                                                                                  \
        return new Class();                                                                                            \
    }
