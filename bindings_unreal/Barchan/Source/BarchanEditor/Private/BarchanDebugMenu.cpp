#include "BarchanDebugMenu.h"

#include "HAL/IConsoleManager.h"
#include "ToolMenus.h"

#include <barchan/barchan.h>

namespace
{
struct FToggle
{
    const TCHAR* Name;
    const TCHAR* Label;
    const TCHAR* ToolTip;
    const TCHAR* Variable;
    int32 Bits; // that it is of the variable
};

// The bits of barchan.DebugDraw are those of bchDebugParts.
const FToggle Toggles[] = {
    {TEXT("BarchanZones"), TEXT("Zones"), TEXT("Where terrain is wanted awake, and where it stays so"),
     TEXT("barchan.Debug.Zones"), 1},
    {TEXT("BarchanContacts"), TEXT("Contacts"), TEXT("Contacts of grains and their forces"),
     TEXT("barchan.Debug.Contacts"), 1},
    {TEXT("BarchanColumns"), TEXT("Awake columns"), TEXT("Columns around the player whose sand is awake"),
     TEXT("barchan.Debug.AwakeColumns"), 1},
    {TEXT("BarchanLedger"), TEXT("Mass ledger"), TEXT("Where all mass is; waits for the device"),
     TEXT("barchan.Debug.Ledger"), 1},
    {TEXT("BarchanBodies"), TEXT("Bodies"), TEXT("Bodies as the sand knows them"), TEXT("barchan.DebugDraw"),
     BCH_DEBUG_BODIES},
    {TEXT("BarchanParticles"), TEXT("Particles"), TEXT("Flowing sand as points"), TEXT("barchan.DebugDraw"),
     BCH_DEBUG_PARTICLES},
};

bool IsOn(const FToggle& Toggle)
{
    const IConsoleVariable* Variable = IConsoleManager::Get().FindConsoleVariable(Toggle.Variable);
    return Variable && (Variable->GetInt() & Toggle.Bits) != 0;
}

void Flip(const FToggle& Toggle)
{
    if (IConsoleVariable* Variable = IConsoleManager::Get().FindConsoleVariable(Toggle.Variable))
    {
        // As who types it: what was typed before would else be stronger than the menu.
        Variable->Set(Variable->GetInt() ^ Toggle.Bits, ECVF_SetByConsole);
    }
}
} // namespace

void FBarchanDebugMenu::Register()
{
    UToolMenus::RegisterStartupCallback(FSimpleMulticastDelegate::FDelegate::CreateRaw(this, &FBarchanDebugMenu::Fill));
}

void FBarchanDebugMenu::Unregister()
{
    UToolMenus::UnRegisterStartupCallback(this);
    UToolMenus::UnregisterOwner(this);
}

void FBarchanDebugMenu::Fill()
{
    FToolMenuOwnerScoped Owner(this);
    FToolMenuSection& Section = UToolMenus::Get()
                                    ->ExtendMenu(TEXT("LevelEditor.MainMenu.Tools"))
                                    ->FindOrAddSection(TEXT("Barchan"), FText::FromString(TEXT("Barchan")));
    for (const FToggle& Toggle : Toggles)
    {
        Section.AddMenuEntry(
            Toggle.Name, FText::FromString(Toggle.Label), FText::FromString(Toggle.ToolTip), FSlateIcon(),
            FUIAction(
                FExecuteAction::CreateLambda([&Toggle]() { Flip(Toggle); }), FCanExecuteAction(),
                FIsActionChecked::CreateLambda([&Toggle]() { return IsOn(Toggle); })),
            EUserInterfaceActionType::ToggleButton);
    }
}
