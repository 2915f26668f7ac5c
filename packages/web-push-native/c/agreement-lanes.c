/*
 * The key agreement in eight lanes.
 *
 * A private key d becomes the odd one of d and n - d, which changes only the sign of y. An odd number below 2^256 has 52
 * digits of five bits, all odd, from -31 to 31: digit j is 2w - 31, where w are the five bits from bit 5j + 1, and the highest
 * digit is 1. So no digit is zero and no sum is the point at infinity.
 *
 * An addition fails if both points are equal or opposite. Here k is the odd number so far, times 32 for the product by the
 * receiver's point, e the digit to add, and both are compared modulo n. Before the last digit, k is greater than e and both
 * together are below n. With the last digit, k + e is the odd key d; k = -e would mean d = n, and k = e would mean d = n + 2e
 * where n + e is a multiple of 32, as k is. n = 17 modulo 32, so that e is -17, and d = n - 34. This key, and 34, of which it is
 * the opposite, are refused. For the base point the digits are added from the highest to the lowest, with the same sums
 * but no doublings, so that the same key is the only one.
 *
 * Every lane computes. A refused one does so with the base point and the key 1, so that its Z is not zero, which would make
 * the shared inversion zero for the same lane of all groups.
 */
#include <stdlib.h>
#include <string.h>

#include "agreement.h"
#include "openssl.h"
#include "point.h"
#include "scalar.h"

/* From base-table.ts: base_table[digit][coordinate][limb][index], base_top[coordinate][limb]. */
#include "base-table.h"

enum { DIGITS = 51, DIGIT_BITS = 5, TABLE = 16 };

/* The keys of eight messages. */
struct scalars {
  /* The five bits of each digit, in each lane. */
  uint64_t digits[DIGITS][LANES];
  uint8_t odd[LANES][PRIVATE_KEY_LENGTH];
};

/* Both points of eight messages, before the shared inversion. */
struct group {
  point base;
  point shared;
  /* The products of all Z before them. */
  field before_base;
  field before_shared;
  lane_mask refused;
  lane_mask negative;
};

/* All that depends on secrets, to be erased. */
struct workspace {
  struct scalars scalars;
  point table[TABLE];
  uint8_t numbers[LANES][32];
};

static void read_numbers(field *result, const uint8_t numbers[LANES][32]) {
  uint64_t limbs[LIMBS][LANES];
  for (int lane = 0; lane < LANES; lane++) {
    uint64_t words[4];
    for (int word = 0; word < 4; word++) {
      words[word] = 0;
      for (int i = 0; i < 8; i++) words[word] = words[word] << 8 | numbers[lane][24 - 8 * word + i];
    }
    limbs[0][lane] = words[0] & MASK52;
    limbs[1][lane] = (words[0] >> 52 | words[1] << 12) & MASK52;
    limbs[2][lane] = (words[1] >> 40 | words[2] << 24) & MASK52;
    limbs[3][lane] = (words[2] >> 28 | words[3] << 36) & MASK52;
    limbs[4][lane] = words[3] >> 16;
  }
  EACH_LIMB result->limb[i] = lanes_load(limbs[i]);
}

static void write_numbers(uint8_t numbers[LANES][32], field a) {
  uint64_t limbs[LIMBS][LANES];
  EACH_LIMB lanes_store(limbs[i], a.limb[i]);
  for (int lane = 0; lane < LANES; lane++) {
    const uint64_t words[4] = {
        limbs[0][lane] | limbs[1][lane] << 52,
        limbs[1][lane] >> 12 | limbs[2][lane] << 40,
        limbs[2][lane] >> 24 | limbs[3][lane] << 28,
        limbs[3][lane] >> 36 | limbs[4][lane] << 16,
    };
    for (int i = 0; i < 32; i++) numbers[lane][31 - i] = (uint8_t)(words[i / 8] >> 8 * (i % 8));
  }
}

static field field_all(const uint64_t limbs[LIMBS]) {
  field result;
  EACH_LIMB result.limb[i] = lanes_all(limbs[i]);
  return result;
}

/* Reads the private key of one lane in constant time; returns 1 if it is refused. */
static uint32_t read_scalar(struct scalars *scalars, int lane, const uint8_t *key, lane_mask *negative) {
  static const uint8_t refused_key[PRIVATE_KEY_LENGTH] = {[PRIVATE_KEY_LENGTH - 1] = 34};
  uint8_t *odd = scalars->odd[lane], opposite[PRIVATE_KEY_LENGTH];
  uint32_t refused = 1 ^ is_private_key(key, opposite), is_even = 1 & ~key[PRIVATE_KEY_LENGTH - 1];
  uint32_t differs = 0, opposite_differs = 0;
  for (int i = 0; i < PRIVATE_KEY_LENGTH; i++) {
    differs |= key[i] ^ refused_key[i];
    opposite_differs |= opposite[i] ^ refused_key[i];
  }
  refused |= (differs - 1) >> 31 | (opposite_differs - 1) >> 31;
  const uint8_t use_opposite = (uint8_t)(0 - is_even), use_one = (uint8_t)(0 - refused);
  for (int i = 0; i < PRIVATE_KEY_LENGTH; i++) {
    odd[i] = (uint8_t)((key[i] & ~use_opposite) | (opposite[i] & use_opposite));
    odd[i] = (uint8_t)((odd[i] & ~use_one) | ((i == PRIVATE_KEY_LENGTH - 1) & use_one));
  }
  OPENSSL_cleanse(opposite, sizeof opposite);
  *negative |= (lane_mask)((is_even & ~refused) << lane);
  for (int digit = 0; digit < DIGITS; digit++) {
    const int bit = DIGIT_BITS * digit + 1, byte = PRIVATE_KEY_LENGTH - 1 - bit / 8;
    const uint32_t two_bytes = odd[byte] | (byte > 0 ? (uint32_t)odd[byte - 1] << 8 : 0);
    scalars->digits[digit][lane] = two_bytes >> bit % 8 & 31;
  }
  return refused;
}

/* The index in a table of 1, 3, … 31 times a point, and the sign, of a digit 2w - 31. */
static lane_mask split_digit(const uint64_t digit[LANES], lanes *index) {
  const lanes w = lanes_load(digit);
  const lane_mask is_positive = lanes_equal(lanes_and(w, lanes_all(16)), lanes_all(16));
  *index = lanes_select(is_positive, lanes_sub(w, lanes_all(16)), lanes_sub(lanes_all(15), w));
  return is_positive;
}

static __attribute__((noinline)) void double_five_times(point *a) {
  for (int i = 0; i < DIGIT_BITS; i++) double_point(a);
}

static __attribute__((noinline)) void add_selected(point *a, const point table[TABLE], const uint64_t digit[LANES]) {
  lanes index;
  const lane_mask is_positive = split_digit(digit, &index);
  point selected = table[0];
  for (uint64_t i = 1; i < TABLE; i++) {
    const lane_mask is_it = lanes_equal(index, lanes_all(i));
    selected.x = select_field(is_it, table[i].x, selected.x);
    selected.y = select_field(is_it, table[i].y, selected.y);
    selected.z = select_field(is_it, table[i].z, selected.z);
  }
  selected.y = select_field(is_positive, selected.y, negated(selected.y));
  add_point(a, &selected);
}

static __attribute__((noinline)) void add_once(point *a, const point *b) { add_point(a, b); }

/* The receiver's point times the odd keys. */
static void multiply_point(point *result, struct workspace *work, field x, field y) {
  point *table = work->table, doubled = {x, y, field_all(one)};
  table[0] = doubled;
  double_point(&doubled);
  for (int i = 1; i < TABLE; i++) {
    table[i] = table[i - 1];
    add_once(&table[i], &doubled);
  }
  *result = table[0];
  for (int digit = DIGITS - 1; digit >= 0; digit--) {
    double_five_times(result);
    add_selected(result, table, work->scalars.digits[digit]);
  }
}

static __attribute__((noinline)) void add_base(point *a, const uint64_t table[2][LIMBS][TABLE], const uint64_t digit[LANES]) {
  lanes index;
  const lane_mask is_positive = split_digit(digit, &index);
  field x, y;
  EACH_LIMB x.limb[i] = lanes_pick(table[0][i], index);
  EACH_LIMB y.limb[i] = lanes_pick(table[1][i], index);
  add_affine(a, x, select_field(is_positive, y, negated(y)));
}

/* The base point times the odd keys. */
static void multiply_base(point *result, const struct workspace *work) {
  *result = (point){field_all(base_top[0]), field_all(base_top[1]), field_all(one)};
  for (int digit = DIGITS - 1; digit >= 0; digit--) add_base(result, base_table[digit], work->scalars.digits[digit]);
}

/* Reads the points of the receivers; the lanes that are no points of the curve become the base point, and are returned. */
static lane_mask read_points(struct workspace *work, const uint8_t *receivers[LANES], field *x, field *y) {
  lane_mask refused = 0;
  field difference;
  lane_mask is_canonical = (lane_mask)~0;
  for (int coordinate = 0; coordinate < 2; coordinate++) {
    field *target = coordinate == 0 ? x : y;
    for (int lane = 0; lane < LANES; lane++) memcpy(work->numbers[lane], receivers[lane] + 1 + 32 * coordinate, 32);
    read_numbers(target, (const uint8_t(*)[32])work->numbers);
    is_canonical &= is_below_prime(*target, &difference);
    *target = product(*target, field_all(radix_squared));
  }
  for (int lane = 0; lane < LANES; lane++) refused |= (lane_mask)((receivers[lane][0] != 4) << lane);
  const sum three_x = add(twice(as_sum(*x)), as_sum(*x));
  const sum right = subtract(add(multiply(squared(*x), *x), as_sum(field_all(curve_b))), three_x);
  refused |= (lane_mask)~(is_canonical & is_equal(canonical(squared(*y)), canonical(reduce(add_prime(right, 4)))));
  field base_x, base_y;
  EACH_LIMB base_x.limb[i] = lanes_all(base_table[0][0][i][0]);
  EACH_LIMB base_y.limb[i] = lanes_all(base_table[0][1][i][0]);
  *x = select_field(refused, base_x, *x);
  *y = select_field(refused, base_y, *y);
  return refused;
}

/* Computes both points of up to eight messages. */
static void compute_group(struct group *group, struct workspace *work, size_t count, struct keys receivers, struct keys private_keys) {
  static const uint8_t absent[PUBLIC_KEY_LENGTH] = {0};
  const uint8_t *points[LANES];
  group->negative = 0;
  lane_mask refused = 0;
  for (int lane = 0; lane < LANES; lane++) {
    const bool is_present = (size_t)lane < count;
    points[lane] = is_present ? key_at(receivers, (size_t)lane) : absent;
    const uint8_t *key = is_present ? key_at(private_keys, (size_t)lane) : absent;
    refused |= (lane_mask)(read_scalar(&work->scalars, lane, key, &group->negative) << lane);
  }
  field x, y;
  group->refused = refused | read_points(work, points, &x, &y);
  multiply_base(&group->base, work);
  multiply_point(&group->shared, work, x, y);
}

/* Writes the affine coordinates of a point, of which `inverted` is 1/Z, in lanes of 32 bytes. */
static void write_x(struct workspace *work, const point *a, field inverted) {
  const field x = product(a->x, squared(inverted));
  write_numbers(work->numbers, canonical(product(x, field_all(number_one))));
}

static void write_y(struct workspace *work, const point *a, field inverted, lane_mask negative) {
  field y = product(a->y, product(squared(inverted), inverted));
  y = select_field(negative, negated(y), y);
  write_numbers(work->numbers, canonical(product(y, field_all(number_one))));
}

static void copy_numbers(struct workspace *work, size_t count, struct agreement *results, size_t offset) {
  for (size_t lane = 0; lane < count; lane++) memcpy((uint8_t *)&results[lane] + offset, work->numbers[lane], 32);
}

static void write_group(const struct group *group, struct workspace *work, size_t count, field base_inverted,
                        field shared_inverted, struct agreement *results) {
  write_x(work, &group->base, base_inverted);
  copy_numbers(work, count, results, offsetof(struct agreement, public_key) + 1);
  write_y(work, &group->base, base_inverted, group->negative);
  copy_numbers(work, count, results, offsetof(struct agreement, public_key) + 33);
  write_x(work, &group->shared, shared_inverted);
  copy_numbers(work, count, results, offsetof(struct agreement, shared_secret));
  for (size_t lane = 0; lane < count; lane++) {
    results[lane].public_key[0] = 4;
    results[lane].refused = group->refused >> lane & 1;
  }
}

/* Memory for vectors, whose size aligned_alloc requires to be a multiple of the alignment. */
static void *allocate(size_t size) { return aligned_alloc(64, (size + 63) / 64 * 64); }

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

bool agree_by_lanes(size_t count, struct keys receivers, struct keys private_keys, struct agreement *results) {
  const size_t groups_length = (count + LANES - 1) / LANES;
  struct group *groups = allocate(groups_length * sizeof *groups);
  struct workspace *work = allocate(sizeof *work);
  const bool has_memory = groups != NULL && work != NULL;
  if (has_memory) {
    field all = field_all(one);
    for (size_t i = 0; i < groups_length; i++) {
      struct keys points = {key_at(receivers, i * LANES), receivers.stride};
      struct keys scalars = {key_at(private_keys, i * LANES), private_keys.stride};
      compute_group(&groups[i], work, smaller(count - i * LANES, LANES), points, scalars);
      groups[i].before_base = all;
      all = product(all, groups[i].base.z);
      groups[i].before_shared = all;
      all = product(all, groups[i].shared.z);
    }
    all = inverse(all);
    for (size_t i = groups_length; i-- > 0;) {
      const field shared_inverted = product(all, groups[i].before_shared);
      all = product(all, groups[i].shared.z);
      const field base_inverted = product(all, groups[i].before_base);
      all = product(all, groups[i].base.z);
      write_group(&groups[i], work, smaller(count - i * LANES, LANES), base_inverted, shared_inverted, results + i * LANES);
    }
    OPENSSL_cleanse(groups, groups_length * sizeof *groups);
    OPENSSL_cleanse(work, sizeof *work);
  }
  free(groups);
  free(work);
  return has_memory;
}

#if !defined(SINETA_PORTABLE) && defined(__AVX512IFMA__)
bool supports_lanes(void) { return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512ifma"); }
#elif defined(SINETA_PORTABLE)
bool supports_lanes(void) { return true; }
#else
bool supports_lanes(void) { return false; }
#endif
