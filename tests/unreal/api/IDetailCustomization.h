#pragma once

class IDetailLayoutBuilder;

class IDetailCustomization
{
public:
    virtual ~IDetailCustomization();
    virtual void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) = 0;
};
