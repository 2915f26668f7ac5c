/* Private keys as numbers: the order of the curve, in constant time. */
#ifndef SINETA_SCALAR_H
#define SINETA_SCALAR_H

#include <stdint.h>

/* The order of the base point (SP 800-186 §3.2.1.3). */
static const uint8_t curve_order[32] = {
    0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51};

/* Writes the order minus a number of 32 bytes; returns 1 if the number is greater, else 0. */
static inline uint32_t subtract_from_order(const uint8_t number[32], uint8_t difference[32]) {
  uint32_t borrow = 0;
  for (int i = 31; i >= 0; i--) {
    uint32_t byte = (uint32_t)curve_order[i] - number[i] - borrow;
    difference[i] = (uint8_t)byte;
    borrow = byte >> 31;
  }
  return borrow;
}

/* Returns 1 if all 32 bytes are zero, else 0. */
static inline uint32_t is_zero(const uint8_t number[32]) {
  uint32_t bits = 0;
  for (int i = 0; i < 32; i++) bits |= number[i];
  return (bits - 1) >> 31;
}

/* Returns 1 for a number from 1 to the order minus 1, else 0. `difference` becomes the order minus it. */
static inline uint32_t is_private_key(const uint8_t number[32], uint8_t difference[32]) {
  uint32_t is_greater = subtract_from_order(number, difference);
  return 1 ^ (is_greater | is_zero(difference) | is_zero(number));
}

#endif
