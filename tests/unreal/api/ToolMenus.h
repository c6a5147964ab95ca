#pragma once

#include "CoreMinimal.h"

#include <functional>

class FExecuteAction
{
public:
    static FExecuteAction CreateLambda(std::function<void()> Lambda);
};
class FCanExecuteAction
{
};
class FIsActionChecked
{
public:
    static FIsActionChecked CreateLambda(std::function<bool()> Lambda);
};

struct FUIAction
{
    FUIAction(FExecuteAction Execute, FCanExecuteAction CanExecute, FIsActionChecked Checked);
};

enum class EUserInterfaceActionType : uint8
{
    None,
    Button,
    ToggleButton
};

struct FSlateIcon
{
};

struct FToolMenuSection
{
    void AddMenuEntry(
        const FName Name, const FText& Label, const FText& ToolTip, const FSlateIcon& Icon, const FUIAction& Action,
        const EUserInterfaceActionType UserInterfaceActionType);
};

class UToolMenu : public UObject
{
public:
    FToolMenuSection& FindOrAddSection(const FName SectionName, const FText& InLabel);
};

struct FSimpleDelegate
{
    template <typename User>
    static FSimpleDelegate CreateRaw(User* Object, void (User::*Function)());
};
struct FSimpleMulticastDelegate
{
    using FDelegate = FSimpleDelegate;
};

class UToolMenus : public UObject
{
public:
    static UToolMenus* Get();
    static FDelegateHandle RegisterStartupCallback(const FSimpleMulticastDelegate::FDelegate& InDelegate);
    static void UnRegisterStartupCallback(const void* UserPointer);
    static void UnregisterOwner(const void* Owner);
    UToolMenu* ExtendMenu(const FName InName);
};

class FToolMenuOwnerScoped
{
public:
    explicit FToolMenuOwnerScoped(const void* Owner);
};
