/* The content encoding `aes128gcm` of one push message (RFC 8188, RFC 8291). */
#ifndef SINETA_SEAL_H
#define SINETA_SEAL_H

#include "agreement.h"

enum {
  AUTH_SECRET_LENGTH = 16,
  SALT_LENGTH = 16,
  HEADER_LENGTH = SALT_LENGTH + 4 + 1 + PUBLIC_KEY_LENGTH,
  TAG_LENGTH = 16,
  /* What encryption adds to a plaintext: header, delimiter and tag. */
  OVERHEAD = HEADER_LENGTH + 1 + TAG_LENGTH,
  RECORD_SIZE = 4096,
  LONGEST_PLAINTEXT = RECORD_SIZE - OVERHEAD
};

struct sealer;
struct sealer *sealer_new(void);
void sealer_free(struct sealer *);

/* Erases the key of the last message, which OpenSSL's cipher keeps. */
void sealer_erase(struct sealer *);

/*
 * Writes a message of `length + OVERHEAD` bytes.
 *
 * `receiver` is the public key of the receiver, then its authentication secret. Returns false if OpenSSL failed.
 */
bool seal(struct sealer *, const uint8_t *receiver, const struct agreement *, const uint8_t *salt,
          const uint8_t *plaintext, size_t length, uint8_t *message);

#endif
