/*
 * Eight lanes of 64 bits, and the products of 52 bits of AVX-512 IFMA. Without IFMA the same operations are loops, for the
 * tools that do not know AVX-512: valgrind, sanitizers and other processors.
 */
#ifndef SINETA_LANES_H
#define SINETA_LANES_H

#include <stdint.h>

enum { LANES = 8 };

#define MASK52 ((UINT64_C(1) << 52) - 1)

#if defined(__AVX512IFMA__) && !defined(SINETA_PORTABLE)
#include <immintrin.h>

typedef __m512i lanes;
/* One bit for each lane. */
typedef __mmask8 lane_mask;

static inline lanes lanes_all(uint64_t value) { return _mm512_set1_epi64((long long)value); }
static inline lanes lanes_load(const uint64_t *values) { return _mm512_loadu_si512(values); }
static inline void lanes_store(uint64_t *values, lanes a) { _mm512_storeu_si512(values, a); }
static inline lanes lanes_add(lanes a, lanes b) { return _mm512_add_epi64(a, b); }
static inline lanes lanes_sub(lanes a, lanes b) { return _mm512_sub_epi64(a, b); }
static inline lanes lanes_and(lanes a, lanes b) { return _mm512_and_si512(a, b); }
static inline lanes lanes_or(lanes a, lanes b) { return _mm512_or_si512(a, b); }
static inline lanes lanes_xor(lanes a, lanes b) { return _mm512_xor_si512(a, b); }
#define lanes_shift_left(a, bits) _mm512_slli_epi64(a, bits)
/* Of signed numbers: rounds down. */
#define lanes_shift_right(a, bits) _mm512_srai_epi64(a, bits)
/* Adds the low, or the high, 52 bits of the product of the low 52 bits of two numbers. */
static inline lanes lanes_add_low(lanes sum, lanes a, lanes b) { return _mm512_madd52lo_epu64(sum, a, b); }
static inline lanes lanes_add_high(lanes sum, lanes a, lanes b) { return _mm512_madd52hi_epu64(sum, a, b); }
static inline lane_mask lanes_equal(lanes a, lanes b) { return _mm512_cmpeq_epi64_mask(a, b); }
static inline lanes lanes_select(lane_mask mask, lanes if_set, lanes if_clear) {
  return _mm512_mask_blend_epi64(mask, if_clear, if_set);
}
/* In each lane one of sixteen values, by an index from 0 to 15. No address depends on the index. */
static inline lanes lanes_pick(const uint64_t values[16], lanes index) {
  return _mm512_permutex2var_epi64(lanes_load(values), index, lanes_load(values + LANES));
}

#else

typedef struct {
  uint64_t of[LANES];
} lanes;
typedef uint8_t lane_mask;

#define EACH_LANE for (int lane = 0; lane < LANES; lane++)

static inline lanes lanes_all(uint64_t value) {
  lanes result;
  EACH_LANE result.of[lane] = value;
  return result;
}
static inline lanes lanes_load(const uint64_t *values) {
  lanes result;
  EACH_LANE result.of[lane] = values[lane];
  return result;
}
static inline void lanes_store(uint64_t *values, lanes a) { EACH_LANE values[lane] = a.of[lane]; }
static inline lanes lanes_add(lanes a, lanes b) {
  EACH_LANE a.of[lane] += b.of[lane];
  return a;
}
static inline lanes lanes_sub(lanes a, lanes b) {
  EACH_LANE a.of[lane] -= b.of[lane];
  return a;
}
static inline lanes lanes_and(lanes a, lanes b) {
  EACH_LANE a.of[lane] &= b.of[lane];
  return a;
}
static inline lanes lanes_or(lanes a, lanes b) {
  EACH_LANE a.of[lane] |= b.of[lane];
  return a;
}
static inline lanes lanes_xor(lanes a, lanes b) {
  EACH_LANE a.of[lane] ^= b.of[lane];
  return a;
}
static inline lanes lanes_shift_left(lanes a, int bits) {
  EACH_LANE a.of[lane] <<= bits;
  return a;
}
static inline lanes lanes_shift_right(lanes a, int bits) {
  EACH_LANE a.of[lane] = (uint64_t)((int64_t)a.of[lane] >> bits);
  return a;
}
static inline lanes lanes_add_low(lanes sum, lanes a, lanes b) {
  EACH_LANE sum.of[lane] += (a.of[lane] & MASK52) * (b.of[lane] & MASK52) & MASK52;
  return sum;
}
/* The high bits of a product of 52 bits each by halves of 26: ISO C has no 128-bit integers. */
static inline lanes lanes_add_high(lanes sum, lanes a, lanes b) {
  const uint64_t low = (UINT64_C(1) << 26) - 1;
  EACH_LANE {
    uint64_t a0 = a.of[lane] & low, a1 = (a.of[lane] & MASK52) >> 26;
    uint64_t b0 = b.of[lane] & low, b1 = (b.of[lane] & MASK52) >> 26;
    uint64_t middle = a0 * b1 + a1 * b0 + (a0 * b0 >> 26);
    sum.of[lane] += a1 * b1 + (middle >> 26);
  }
  return sum;
}
static inline lane_mask lanes_equal(lanes a, lanes b) {
  lane_mask mask = 0;
  EACH_LANE {
    uint64_t difference = a.of[lane] ^ b.of[lane];
    mask |= (lane_mask)((1 ^ ((difference | (0 - difference)) >> 63)) << lane);
  }
  return mask;
}
static inline lanes lanes_select(lane_mask mask, lanes if_set, lanes if_clear) {
  EACH_LANE {
    uint64_t all = 0 - (uint64_t)(mask >> lane & 1);
    if_clear.of[lane] ^= (if_clear.of[lane] ^ if_set.of[lane]) & all;
  }
  return if_clear;
}
static inline lanes lanes_pick(const uint64_t values[16], lanes index) {
  lanes result = lanes_all(0);
  for (uint64_t i = 0; i < 16; i++) result = lanes_select(lanes_equal(index, lanes_all(i)), lanes_all(values[i]), result);
  return result;
}

#endif
#endif
