#pragma once

#include "Containers/UnrealString.h"

// Reflection is the header tool's business; compile/headers.py writes what the bodies become.
#define UCLASS(...)
#define USTRUCT(...)
#define UENUM(...)
#define UPROPERTY(...)
#define UFUNCTION(...)
#define BODY_NAME_OF(File, Line) File##_##Line##_BODY
#define BODY_NAME(File, Line) BODY_NAME_OF(File, Line)
#define GENERATED_BODY(...) BODY_NAME(CURRENT_FILE_ID, __LINE__)

enum EObjectFlags : uint32
{
    RF_NoFlags = 0
};

class UClass;
class UWorld;

class UObject
{
public:
    virtual ~UObject();
    FString GetName() const;
    FName GetFName() const;
    UClass* GetClass() const;
    virtual UWorld* GetWorld() const;
    virtual bool Modify(bool bAlwaysMarkDirty = true);
    bool MarkPackageDirty() const;
    virtual bool NeedsLoadForServer() const;
};

class UClass : public UObject
{
};

template <typename To, typename From>
To* Cast(From* Source);
template <typename To, typename From>
const To* Cast(const From* Source);

template <typename Type>
Type* NewObject(UObject* Outer);
template <typename Type>
Type* NewObject(UObject* Outer, const UClass* Class, FName Name = FName(), EObjectFlags Flags = RF_NoFlags);

template <typename Type>
const Type* GetDefault();
