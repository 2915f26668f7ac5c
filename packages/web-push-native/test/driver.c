/*
 * Runs the eight lanes outside of Node, so that sanitizers and valgrind can: `driver calculate` applies operations of field.h
 * and point.h to operands from standard input, and `driver agree` agrees with keys from standard input, whose private keys
 * valgrind takes for undefined. `driver branch` branches on a private key, to show that valgrind would report or count it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../c/agreement-lanes.c"

#ifdef SINETA_VALGRIND
#include <valgrind/memcheck.h>
#define MARK_SECRET(start, length) VALGRIND_MAKE_MEM_UNDEFINED(start, length)
#define MARK_PUBLIC(start, length) VALGRIND_MAKE_MEM_DEFINED(start, length)
#else
#define MARK_SECRET(start, length) (void)(start)
#define MARK_PUBLIC(start, length) (void)(start)
#endif

void OPENSSL_cleanse(void *start, size_t length) {
  volatile uint8_t *bytes = start;
  while (length-- > 0) *bytes++ = 0;
}

typedef uint64_t number[LIMBS][LANES];

static field read_field(void) {
  number limbs;
  field result;
  if (fread(limbs, sizeof limbs, 1, stdin) != 1) exit(2);
  EACH_LIMB result.limb[i] = lanes_load(limbs[i]);
  return result;
}

static void write_field(field a) {
  number limbs;
  EACH_LIMB lanes_store(limbs[i], a.limb[i]);
  fwrite(limbs, sizeof limbs, 1, stdout);
}

static point read_point(void) {
  point result;
  result.x = read_field();
  result.y = read_field();
  result.z = read_field();
  return result;
}

static void write_point(const point *a) {
  write_field(a->x);
  write_field(a->y);
  write_field(a->z);
}

static int calculate(void) {
  for (int operation = getchar(); operation != EOF; operation = getchar()) {
    point a, b;
    field one_operand;
    switch (operation) {
      case 'm':
        one_operand = read_field();
        write_field(product(one_operand, read_field()));
        break;
      case 's': write_field(squared(read_field())); break;
      case 'c': write_field(carry(as_sum(read_field()))); break;
      case 'r': write_field(reduce(as_sum(read_field()))); break;
      case 'p': write_field(canonical(read_field())); break;
      case 'n': write_field(negated(read_field())); break;
      case 'i': write_field(inverse(read_field())); break;
      case 'd':
        a = read_point();
        double_point(&a);
        write_point(&a);
        break;
      case 'a':
        a = read_point();
        b = read_point();
        add_point(&a, &b);
        write_point(&a);
        break;
      case 'f':
        a = read_point();
        one_operand = read_field();
        add_affine(&a, one_operand, read_field());
        write_point(&a);
        break;
      default: return 2;
    }
  }
  return 0;
}

enum { PAIR_LENGTH = PUBLIC_KEY_LENGTH + PRIVATE_KEY_LENGTH, MOST_PAIRS = 4096 };

static int agree_with_all(void) {
  uint8_t *pairs = malloc(MOST_PAIRS * PAIR_LENGTH);
  const size_t count = fread(pairs, PAIR_LENGTH, MOST_PAIRS, stdin);
  struct agreement *results = malloc(count * sizeof *results);
  for (size_t i = 0; i < count; i++) MARK_SECRET(pairs + i * PAIR_LENGTH + PUBLIC_KEY_LENGTH, PRIVATE_KEY_LENGTH);
  bool agreed = agree_by_lanes(count, (struct keys){pairs, PAIR_LENGTH},
                               (struct keys){pairs + PUBLIC_KEY_LENGTH, PAIR_LENGTH}, results);
  MARK_PUBLIC(results, count * sizeof *results);
  fwrite(results, sizeof *results, count, stdout);
  free(results);
  free(pairs);
  return agreed ? 0 : 1;
}

static int branch_on_secret(void) {
  uint8_t pair[PAIR_LENGTH];
  if (fread(pair, sizeof pair, 1, stdin) != 1) return 2;
  uint8_t *last = pair + PAIR_LENGTH - 1;
  MARK_SECRET(last, 1);
  if (*last & 1) fputs("branched", stdout);
  return 0;
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  if (strcmp(arguments[1], "calculate") == 0) return calculate();
  if (strcmp(arguments[1], "agree") == 0) return agree_with_all();
  if (strcmp(arguments[1], "branch") == 0) return branch_on_secret();
  return 2;
}
