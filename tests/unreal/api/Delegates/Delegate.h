#pragma once

#include "HAL/Platform.h"

class FDelegateHandle
{
};

template <typename... Parameters>
class TMulticastDelegate
{
public:
    template <typename User, typename Actual>
    FDelegateHandle AddUObject(User* Object, void (Actual::*Function)(Parameters...));
    bool Remove(FDelegateHandle Handle);
    void Broadcast(Parameters... Values) const;
};

template <typename... Parameters>
class TBaseDynamicMulticastDelegate
{
public:
    void Broadcast(Parameters... Values) const;
};

#define DECLARE_MULTICAST_DELEGATE(Name)                                                                               \
    class Name : public TMulticastDelegate<>                                                                           \
    {                                                                                                                  \
    }
#define DECLARE_MULTICAST_DELEGATE_OneParam(Name, Type1)                                                               \
    class Name : public TMulticastDelegate<Type1>                                                                      \
    {                                                                                                                  \
    }
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(Name, Type1, Name1, Type2, Name2)                                 \
    class Name : public TBaseDynamicMulticastDelegate<Type1, Type2>                                                    \
    {                                                                                                                  \
    }
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams(Name, Type1, Name1, Type2, Name2, Type3, Name3)                 \
    class Name : public TBaseDynamicMulticastDelegate<Type1, Type2, Type3>                                             \
    {                                                                                                                  \
    }
