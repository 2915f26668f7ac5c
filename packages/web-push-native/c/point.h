/*
 * Points of y^2 = x^3 - 3x + b in Jacobian coordinates: the affine point is (X/Z^2, Y/Z^3). X and Y are below 1.01p, and Z
 * below 2.5p (test/bounds.test.ts). No formula here is complete: agreement-lanes.c says why none meets its exceptions.
 */
#ifndef SINETA_POINT_H
#define SINETA_POINT_H

#include "field.h"

typedef struct {
  field x, y, z;
} point;

/* 2 * a, not for the point at infinity. Hankerson, Menezes and Vanstone, Guide to Elliptic Curve Cryptography, §3.2.2. */
static inline void double_point(point *a) {
  const field delta = squared(a->z), gamma = squared(a->y), beta = product(a->x, gamma);
  const sum slope = multiply(carry(add_prime(subtract(as_sum(a->x), as_sum(delta)), 2)), carry(add(as_sum(a->x), as_sum(delta))));
  const field alpha = carry(add(twice(slope), slope));
  const sum four_beta = twice(twice(as_sum(beta)));
  a->z = carry(twice(multiply(a->y, a->z)));
  a->x = reduce(add_prime(subtract(square(alpha), twice(four_beta)), 9));
  const field rest = carry(add_prime(subtract(four_beta, as_sum(a->x)), 2));
  a->y = reduce(add_prime(subtract(multiply(alpha, rest), eight_times(square(gamma))), 9));
}

/* The end of both additions: h and r are the differences of x and y, with the same Z. */
static inline void finish_addition(point *a, field x1, field y1, field h, field r) {
  const field hh = squared(h), hhh = product(h, hh), v = product(x1, hh);
  a->x = reduce(add_prime(subtract(subtract(square(r), as_sum(hhh)), twice(as_sum(v))), 6));
  const field rest = carry(add_prime(subtract(as_sum(v), as_sum(a->x)), 2));
  a->y = reduce(add_prime(subtract(multiply(r, rest), multiply(y1, hhh)), 3));
}

/* a + b, for points that are neither equal, nor opposite, nor at infinity. */
static inline void add_point(point *a, const point *b) {
  const field z1z1 = squared(a->z), z2z2 = squared(b->z);
  const field x1 = product(a->x, z2z2), y1 = product(a->y, product(b->z, z2z2));
  const field h = carry(add_prime(subtract(multiply(b->x, z1z1), as_sum(x1)), 2));
  const field r = carry(add_prime(subtract(multiply(b->y, product(a->z, z1z1)), as_sum(y1)), 2));
  a->z = product(product(a->z, b->z), h);
  finish_addition(a, x1, y1, h, r);
}

/* The same for a point b with Z of 1. */
static inline void add_affine(point *a, field x2, field y2) {
  const field z1z1 = squared(a->z), x1 = a->x, y1 = a->y;
  const field h = carry(add_prime(subtract(multiply(x2, z1z1), as_sum(x1)), 2));
  const field r = carry(add_prime(subtract(multiply(y2, product(a->z, z1z1)), as_sum(y1)), 2));
  a->z = product(a->z, h);
  finish_addition(a, x1, y1, h, r);
}

/* The opposite y of a point, of a y below 2p. */
static inline field negated(field y) { return carry(subtract(add_prime(zero(), 2), as_sum(y))); }

static inline field squared_times(field a, int times) {
  for (int i = 0; i < times; i++) a = squared(a);
  return a;
}

/* 1/a by Fermat: a^(p - 2), whose binary digits are 32 ones, 31 zeros, a one, 96 zeros, 94 ones, a zero and a one. */
static inline field inverse(field a) {
  const field ones2 = product(squared(a), a);
  const field ones4 = product(squared_times(ones2, 2), ones2);
  const field ones8 = product(squared_times(ones4, 4), ones4);
  const field ones16 = product(squared_times(ones8, 8), ones8);
  const field ones32 = product(squared_times(ones16, 16), ones16);
  const field ones28 = product(squared_times(product(squared_times(ones16, 8), ones8), 4), ones4);
  const field ones30 = product(squared_times(ones28, 2), ones2);
  field power = product(squared_times(ones32, 32), a);
  power = product(squared_times(power, 128), ones32);
  power = product(squared_times(power, 32), ones32);
  power = product(squared_times(power, 30), ones30);
  return product(squared_times(power, 2), a);
}

#endif
