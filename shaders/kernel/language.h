// Words that mean the same in GLSL and C++, for laws and shared structs. Included by both preludes and by host code.
#ifndef BCH_LANGUAGE_H
#define BCH_LANGUAGE_H

#ifdef __cplusplus
#define BCH_LAW inline
#define BCH_CONST static constexpr
#define BCH_IN(type, name) const type& name
#define BCH_INOUT(type, name) type& name
#define BCH_OUT(type, name) type& name
#define BCH_PRECISE
#else
#define BCH_LAW
#define BCH_CONST const
#define BCH_IN(type, name) type name
#define BCH_INOUT(type, name) inout type name
#define BCH_OUT(type, name) out type name
// Marks arithmetic whose rounding decides an integer result, so that no compiler fuses it.
#define BCH_PRECISE precise
#endif

#endif
