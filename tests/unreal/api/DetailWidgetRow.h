#pragma once

#include "Widgets/Input/SButton.h"

class FDetailWidgetDecl
{
public:
    FDetailWidgetDecl& operator[](SButtonArguments Widget);
};

class FDetailWidgetRow
{
public:
    FDetailWidgetDecl& ValueContent();
};
