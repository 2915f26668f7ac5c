/* The frames of a burst, as packages/web-push/src/encryption/encryption-burst.ts packs them. */
#ifndef SINETA_BURST_H
#define SINETA_BURST_H

#include "agreement.h"

enum tier { BY_OPENSSL = 0, BY_IFMA = 1 };

struct bytes {
  uint8_t *start;
  size_t length;
};

struct burst {
  struct bytes plaintexts;
  /* 89 bytes for each: public key, authentication secret, start and end of the plaintext as big-endian numbers. */
  struct bytes receivers;
  /* 48 random bytes for each: the private key and the salt. Erased. */
  struct bytes secrets;
  /* Exactly as long as all messages, one after the other. */
  struct bytes messages;
  /* One byte for each: 0 if its message was written, else 1. */
  struct bytes refused;
};

/* What is reused from burst to burst; one thread uses it at a time. */
struct encryptor;
struct encryptor *encryptor_new(void);
void encryptor_free(struct encryptor *);

/* Whether this processor, and this build, can do it. */
bool supports(enum tier);

/* Returns how many messages were refused, or -1 if the burst is not well formed and nothing was written. */
int encrypt_burst(struct encryptor *, enum tier, struct burst *);

/* The key agreement alone, for tests. Returns false if there is no memory. */
bool agree(struct encryptor *, enum tier, size_t count, struct keys receivers, struct keys private_keys,
           struct agreement *);

#endif
