#pragma once

#include "Containers/UnrealString.h"

#include <functional>

namespace EAutomationTestFlags
{
enum Type : uint32
{
    EditorContext = 1,
    ClientContext = 2,
    ProductFilter = 4
};
}

class FAutomationSpecBase
{
public:
    virtual ~FAutomationSpecBase();
    virtual void Define() = 0;

protected:
    void Describe(const FString& Description, std::function<void()> DoWork);
    void It(const FString& Description, std::function<void()> DoWork);
    bool TestTrue(const TCHAR* What, bool Value);
    bool TestEqual(const TCHAR* What, const int32 Actual, const int32 Expected);
};

#define BEGIN_DEFINE_SPEC(Class, PrettyName, Flags)                                                                    \
    class Class : public FAutomationSpecBase                                                                           \
    {                                                                                                                  \
        static constexpr uint32 TestFlags = Flags;                                                                     \
        virtual void Define() override;
#define END_DEFINE_SPEC(Class)                                                                                         \
    }                                                                                                                  \
    ;
