#pragma once

#include "Containers/UnrealString.h"
#include "Input/Reply.h"

class SButtonArguments
{
public:
    SButtonArguments& Text(const FText& InText);
    template <typename Object>
    SButtonArguments& OnClicked(Object* Target, FReply (Object::*Function)());
};

class SButton
{
public:
    using Arguments = SButtonArguments;
};

#define SNew(Widget) Widget::Arguments()
