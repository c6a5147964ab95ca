// How sand that wakes lies: a packing without rows. Particles in straight rows slide along them in slabs, and what such
// sand bears differs from place to place.
#ifndef BCH_LAW_PACKING_H
#define BCH_LAW_PACKING_H

BCH_CONST uint kPackingSide = 4u;           // it repeats after so many particles along each axis
BCH_CONST float kPackingUnit = 1.0f / 1024; // of the spacing

// Where a particle lies beside the middle of its place in the lattice, ten bits an axis, 512 for none. They were put at
// random and then let push each other apart, no farther than 0.4 of the spacing, until the density around all was
// alike; tests/unit/law/packing_test.cpp measures it.
BCH_CONST uint kPackingPlaces[64] = {
    0x163C2B9Au, 0x12393352u, 0x2C36429Du, 0x14E1AE8Cu, 0x190A75D9u, 0x0E99B76Au, 0x2DD74320u, 0x20D19AA3u,
    0x319C023Du, 0x2DA81DE6u, 0x2697E2A8u, 0x10E35E73u, 0x066A7E02u, 0x1ECADD37u, 0x0811988Bu, 0x2DB37233u,
    0x134A028Au, 0x181A9B82u, 0x2A38A371u, 0x17559731u, 0x239E69DCu, 0x066820C5u, 0x188BBC66u, 0x1CC78E25u,
    0x356CFB98u, 0x2B0A6F73u, 0x31247F4Eu, 0x1847FEBFu, 0x137A4252u, 0x183ADAA7u, 0x06667A2Cu, 0x2E183D69u,
    0x35621269u, 0x066718F6u, 0x1F154199u, 0x25A596BCu, 0x0F019923u, 0x130798D6u, 0x12A4C0CBu, 0x16D42CFEu,
    0x27D2B156u, 0x24C63DD3u, 0x30219ADCu, 0x1DE9FA54u, 0x0EB70CDFu, 0x1E396E32u, 0x0D5535FAu, 0x39A9049Au,
    0x2789F8DCu, 0x109A515Bu, 0x1707453Bu, 0x1BDBF4F3u, 0x16976AFEu, 0x0E08E374u, 0x2D685716u, 0x0D7A4EF0u,
    0x2FD77DF1u, 0x2D3581D4u, 0x068DECC2u, 0x24590066u, 0x06619AD2u, 0x1F59A615u, 0x394C2B11u, 0x21B4DB03u};

// In spacings. Places of the lattice count on across columns and up from the bed, below zero too.
BCH_LAW vec3 packingOffset(uint x, uint y, uint z)
{
    uint place = x % kPackingSide + kPackingSide * (y % kPackingSide + kPackingSide * (z % kPackingSide));
    uint word = kPackingPlaces[place];
    vec3 raised = vec3(float(word & 1023u), float(word >> 10 & 1023u), float(word >> 20 & 1023u));
    return (raised - vec3(512.0f)) * kPackingUnit;
}

#endif
