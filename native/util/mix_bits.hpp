// mix_bits: a hash of one 64-bit word.
#pragma once

#include <cstdint>

namespace taquin::util {

// Every input bit affects the whole upper half of the result.
inline uint64_t mix_bits(uint64_t bits) {
    bits ^= bits >> 32;
    bits *= 0xd6e8feb86659fd93ull;
    bits ^= bits >> 32;
    bits *= 0xd6e8feb86659fd93ull;
    return bits;
}

}  // namespace taquin::util
