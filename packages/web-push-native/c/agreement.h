/* The key agreement of each message: a new key pair, and its shared secret with the receiver (RFC 8291 §3.1). */
#ifndef SINETA_AGREEMENT_H
#define SINETA_AGREEMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PRIVATE_KEY_LENGTH = 32, PUBLIC_KEY_LENGTH = 65, SHARED_SECRET_LENGTH = 32 };

struct agreement {
  uint8_t public_key[PUBLIC_KEY_LENGTH];
  uint8_t shared_secret[SHARED_SECRET_LENGTH];
  /* Whether a key is not valid, so that there is no result. */
  bool refused;
};

/* Keys of several messages, each `stride` bytes after the one before. */
struct keys {
  const uint8_t *bytes;
  size_t stride;
};

static inline const uint8_t *key_at(struct keys keys, size_t index) { return keys.bytes + index * keys.stride; }

/* What OpenSSL reuses from message to message. */
struct openssl_agreement;
struct openssl_agreement *openssl_agreement_new(void);
void openssl_agreement_free(struct openssl_agreement *);

/*
 * Agrees with `count` receivers by OpenSSL's P-256.
 *
 * Without the check that OpenSSL's `ECDH_compute_key` and `EVP_PKEY_derive` repeat for each key: a point on the curve
 * has the right order, since the cofactor is 1.
 */
void agree_by_openssl(struct openssl_agreement *, size_t count, struct keys receivers, struct keys private_keys,
                      struct agreement *results);

/*
 * The same in eight lanes of AVX-512 IFMA. Refuses the private keys 34 and the order minus 34 as well. Returns false if
 * there is no memory.
 */
bool agree_by_lanes(size_t count, struct keys receivers, struct keys private_keys, struct agreement *results);

/* Whether this processor and this build can do it. */
bool supports_lanes(void);

#endif
