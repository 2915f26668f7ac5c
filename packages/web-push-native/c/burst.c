#include "burst.h"

#include <stdlib.h>
#include <string.h>

#include "openssl.h"
#include "seal.h"

enum {
  START_OFFSET = PUBLIC_KEY_LENGTH + AUTH_SECRET_LENGTH,
  END_OFFSET = START_OFFSET + 4,
  RECEIVER_LENGTH = END_OFFSET + 4,
  SECRETS_LENGTH = PRIVATE_KEY_LENGTH + SALT_LENGTH,
  MOST_RECEIVERS = 1 << 16
};

/* The plaintext of a message. */
struct range {
  size_t start;
  size_t length;
};

struct encryptor {
  struct openssl_agreement *agreement;
  struct sealer *sealer;
};

struct encryptor *encryptor_new(void) {
  struct encryptor *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->agreement = openssl_agreement_new();
  self->sealer = sealer_new();
  if (self->agreement && self->sealer) return self;
  encryptor_free(self);
  return NULL;
}

void encryptor_free(struct encryptor *self) {
  if (self == NULL) return;
  openssl_agreement_free(self->agreement);
  sealer_free(self->sealer);
  free(self);
}

bool supports(enum tier tier) { return tier == BY_OPENSSL || supports_lanes(); }

bool agree(struct encryptor *self, enum tier tier, size_t count, struct keys receivers, struct keys private_keys,
           struct agreement *results) {
  if (tier == BY_IFMA) return agree_by_lanes(count, receivers, private_keys, results);
  agree_by_openssl(self->agreement, count, receivers, private_keys, results);
  return true;
}

static size_t read_number(const uint8_t *bytes) {
  return (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
}

static bool has_right_lengths(const struct burst *burst) {
  size_t count = burst->refused.length;
  return count > 0 && count <= MOST_RECEIVERS && burst->receivers.length == count * RECEIVER_LENGTH &&
         burst->secrets.length == count * SECRETS_LENGTH;
}

/*
 * Reads where each plaintext is, and returns whether all are within their array and their messages fill theirs. Nothing reads
 * the offsets again: they could have changed, if arrays of the caller overlap or another thread shares them.
 */
static bool read_ranges(const struct burst *burst, struct range *ranges) {
  size_t count = burst->refused.length;
  size_t length = 0;
  for (size_t i = 0; i < count; i++) {
    const uint8_t *receiver = burst->receivers.start + i * RECEIVER_LENGTH;
    size_t start = read_number(receiver + START_OFFSET), end = read_number(receiver + END_OFFSET);
    if (start > end || end > burst->plaintexts.length || end - start > LONGEST_PLAINTEXT) return false;
    ranges[i] = (struct range){start, end - start};
    length += ranges[i].length + OVERHEAD;
  }
  return length == burst->messages.length;
}

static int seal_all(struct encryptor *self, struct burst *burst, const struct range *ranges,
                    const struct agreement *agreements) {
  int refused = 0;
  uint8_t *message = burst->messages.start;
  for (size_t i = 0; i < burst->refused.length; i++) {
    const uint8_t *receiver = burst->receivers.start + i * RECEIVER_LENGTH;
    const uint8_t *plaintext = burst->plaintexts.start + ranges[i].start;
    const uint8_t *salt = burst->secrets.start + i * SECRETS_LENGTH + PRIVATE_KEY_LENGTH;
    bool sealed = !agreements[i].refused &&
                  seal(self->sealer, receiver, &agreements[i], salt, plaintext, ranges[i].length, message);
    burst->refused.start[i] = !sealed;
    refused += !sealed;
    message += ranges[i].length + OVERHEAD;
  }
  return refused;
}

/* Not inlined, so that nothing of a secret is in the frame of encrypt_burst, which erase_stack does not reach. */
static __attribute__((noinline)) int agree_and_seal(struct encryptor *self, enum tier tier, struct burst *burst,
                                                    const struct range *ranges, struct agreement *agreements) {
  struct keys receivers = {burst->receivers.start, RECEIVER_LENGTH};
  struct keys private_keys = {burst->secrets.start, SECRETS_LENGTH};
  if (!agree(self, tier, burst->refused.length, receivers, private_keys, agreements)) return -1;
  return seal_all(self, burst, ranges, agreements);
}

/* Overwrites the stack that the functions above and those of OpenSSL used, where compilers leave parts of secrets. */
static __attribute__((noinline)) void erase_stack(void) {
  uint8_t used[1 << 15];
  OPENSSL_cleanse(used, sizeof used);
}

int encrypt_burst(struct encryptor *self, enum tier tier, struct burst *burst) {
  if (!supports(tier) || !has_right_lengths(burst)) return -1;
  size_t count = burst->refused.length;
  struct range *ranges = calloc(count, sizeof *ranges);
  struct agreement *agreements = calloc(count, sizeof *agreements);
  int refused = -1;
  if (ranges != NULL && agreements != NULL && read_ranges(burst, ranges)) {
    refused = agree_and_seal(self, tier, burst, ranges, agreements);
    OPENSSL_cleanse(burst->secrets.start, burst->secrets.length);
    OPENSSL_cleanse(agreements, count * sizeof *agreements);
    sealer_erase(self->sealer);
    erase_stack();
  }
  free(agreements);
  free(ranges);
  return refused;
}
