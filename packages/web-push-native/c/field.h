/*
 * Eight numbers modulo p = 2^256 - 2^224 + 2^192 + 2^96 - 1, in five limbs of 52 bits, in Montgomery form with R = 2^260.
 *
 * A `field` has limbs below 2^52, so that its number is below 2^260, about 16p. A `sum` has limbs of any sign that have
 * not been carried. Products take fields and return sums; sums are added and subtracted limb by limb, and only `carry` and
 * `reduce` make a field again. test/bounds.test.ts calculates the bounds of each formula of point.h with intervals.
 */
#ifndef SINETA_FIELD_H
#define SINETA_FIELD_H

#include "lanes.h"

enum { LIMBS = 5 };

typedef struct {
  lanes limb[LIMBS];
} field;

typedef struct {
  lanes limb[LIMBS];
} sum;

#define EACH_LIMB for (int i = 0; i < LIMBS; i++)

/* The limbs of p; the third is 0. */
static const uint64_t prime[LIMBS] = {MASK52, (UINT64_C(1) << 44) - 1, 0, UINT64_C(1) << 36, UINT64_C(0xffffffff0000)};

static inline sum as_sum(field a) {
  sum result;
  EACH_LIMB result.limb[i] = a.limb[i];
  return result;
}

static inline sum add(sum a, sum b) {
  EACH_LIMB a.limb[i] = lanes_add(a.limb[i], b.limb[i]);
  return a;
}

static inline sum subtract(sum a, sum b) {
  EACH_LIMB a.limb[i] = lanes_sub(a.limb[i], b.limb[i]);
  return a;
}

/* a + multiple * p, so that what is subtracted from it leaves a positive number. */
static inline sum add_prime(sum a, uint64_t multiple) {
  EACH_LIMB if (prime[i] != 0) a.limb[i] = lanes_add(a.limb[i], lanes_all(prime[i] * multiple));
  return a;
}

static inline sum zero(void) {
  sum result;
  EACH_LIMB result.limb[i] = lanes_all(0);
  return result;
}

static inline sum twice(sum a) { return add(a, a); }

static inline sum eight_times(sum a) {
  EACH_LIMB a.limb[i] = lanes_shift_left(a.limb[i], 3);
  return a;
}

/* Of a number from 0 to 2^260 - 1. */
static inline field carry(sum a) {
  const lanes mask = lanes_all(MASK52);
  field result;
  lanes carried = a.limb[0];
  for (int i = 0; i < LIMBS - 1; i++) {
    result.limb[i] = lanes_and(carried, mask);
    carried = lanes_add(a.limb[i + 1], lanes_shift_right(carried, 52));
  }
  result.limb[LIMBS - 1] = carried;
  return result;
}

/*
 * Of a number from 0 to 2^260 - 1: subtracts h * p, where h is about the number divided by 2^256, by its highest limb before
 * it is carried. 2^256 - p = 2^224 - 2^192 - 2^96 + 1, so that what stays is below 2^256 + 16 * 2^224.
 */
static inline field reduce(sum a) {
  const lanes highest = lanes_shift_right(a.limb[4], 48);
  a.limb[0] = lanes_add(a.limb[0], highest);
  a.limb[1] = lanes_sub(a.limb[1], lanes_shift_left(highest, 44));
  a.limb[3] = lanes_sub(a.limb[3], lanes_shift_left(highest, 36));
  a.limb[4] = lanes_add(lanes_and(a.limb[4], lanes_all((UINT64_C(1) << 48) - 1)), lanes_shift_left(highest, 16));
  return carry(a);
}

/*
 * Divides a product, in ten columns of 52 bits, by R modulo p. Since p = -1 modulo 2^52, the multiple of p that clears the
 * lowest column is that column, q. The two lowest limbs of q * p are q * 2^96 - q: the second takes the column away.
 */
static inline sum divide_by_radix(lanes column[2 * LIMBS]) {
  const lanes mask = lanes_all(MASK52);
  const lanes p1 = lanes_all(UINT64_C(1) << 44), p3 = lanes_all(prime[3]), p4 = lanes_all(prime[4]);
#pragma GCC unroll 5
  for (int i = 0; i < LIMBS; i++) {
    const lanes q = lanes_and(column[i], mask);
    column[i + 1] = lanes_add(column[i + 1], lanes_shift_right(column[i], 52));
    column[i + 1] = lanes_add_low(column[i + 1], q, p1);
    column[i + 2] = lanes_add_high(column[i + 2], q, p1);
    column[i + 3] = lanes_add_low(column[i + 3], q, p3);
    column[i + 4] = lanes_add_high(column[i + 4], q, p3);
    column[i + 4] = lanes_add_low(column[i + 4], q, p4);
    column[i + 5] = lanes_add_high(column[i + 5], q, p4);
  }
  sum result;
  EACH_LIMB result.limb[i] = column[LIMBS + i];
  return result;
}

/* a * b / R, below a * b / 2^260 + p. */
static inline sum multiply(field a, field b) {
  lanes column[2 * LIMBS];
  for (int i = 0; i < 2 * LIMBS; i++) column[i] = lanes_all(0);
#pragma GCC unroll 5
  for (int i = 0; i < LIMBS; i++) {
#pragma GCC unroll 5
    for (int j = 0; j < LIMBS; j++) {
      column[i + j] = lanes_add_low(column[i + j], a.limb[i], b.limb[j]);
      column[i + j + 1] = lanes_add_high(column[i + j + 1], a.limb[i], b.limb[j]);
    }
  }
  return divide_by_radix(column);
}

/* The same as multiply(a, a), with each mixed product once. */
static inline sum square(field a) {
  lanes column[2 * LIMBS];
  for (int i = 0; i < 2 * LIMBS; i++) column[i] = lanes_all(0);
#pragma GCC unroll 5
  for (int i = 0; i < LIMBS; i++) {
#pragma GCC unroll 5
    for (int j = i + 1; j < LIMBS; j++) {
      column[i + j] = lanes_add_low(column[i + j], a.limb[i], a.limb[j]);
      column[i + j + 1] = lanes_add_high(column[i + j + 1], a.limb[i], a.limb[j]);
    }
  }
  for (int i = 0; i < 2 * LIMBS; i++) column[i] = lanes_add(column[i], column[i]);
#pragma GCC unroll 5
  for (int i = 0; i < LIMBS; i++) {
    column[2 * i] = lanes_add_low(column[2 * i], a.limb[i], a.limb[i]);
    column[2 * i + 1] = lanes_add_high(column[2 * i + 1], a.limb[i], a.limb[i]);
  }
  return divide_by_radix(column);
}

static inline field product(field a, field b) { return carry(multiply(a, b)); }
static inline field squared(field a) { return carry(square(a)); }

static inline field select_field(lane_mask mask, field if_set, field if_clear) {
  EACH_LIMB if_clear.limb[i] = lanes_select(mask, if_set.limb[i], if_clear.limb[i]);
  return if_clear;
}

/* Of a number below 2^260: whether it is below p. The highest limb of the difference is negative then. */
static inline lane_mask is_below_prime(field a, field *difference) {
  *difference = carry(subtract(as_sum(a), add_prime(zero(), 1)));
  return lanes_equal(lanes_shift_right(difference->limb[4], 63), lanes_all(UINT64_MAX));
}

/* Of a field below 2p: the same number below p. */
static inline field canonical(field a) {
  field difference;
  lane_mask is_below = is_below_prime(a, &difference);
  return select_field(is_below, a, difference);
}

static inline lane_mask is_equal(field a, field b) {
  lanes difference = lanes_all(0);
  EACH_LIMB difference = lanes_or(difference, lanes_xor(a.limb[i], b.limb[i]));
  return lanes_equal(difference, lanes_all(0));
}

#endif
