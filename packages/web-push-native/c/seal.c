#include "seal.h"

#include <stdlib.h>
#include <string.h>

#include "openssl.h"

enum { HASH_LENGTH = 32, BLOCK_LENGTH = 64, KEY_LENGTH = 16, NONCE_LENGTH = 12, LAST_RECORD = 2 };

/* HMAC-SHA-256 with its key absorbed (RFC 2104 §2). */
struct hmac {
  SHA256_CTX inner;
  SHA256_CTX outer;
};

/* Everything that depends on a secret, in one place to be erased. */
struct sealer {
  EVP_CIPHER *cipher;
  EVP_CIPHER_CTX *context;
  struct {
    struct hmac hmac;
    SHA256_CTX hash;
    uint8_t block[BLOCK_LENGTH];
    uint8_t pseudorandom_key[HASH_LENGTH];
    uint8_t input_key[HASH_LENGTH];
    uint8_t key[HASH_LENGTH];
    uint8_t nonce[HASH_LENGTH];
  } secret;
};

struct sealer *sealer_new(void) {
  struct sealer *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->cipher = EVP_CIPHER_fetch(NULL, "AES-128-GCM", NULL);
  self->context = EVP_CIPHER_CTX_new();
  if (self->cipher && self->context && EVP_EncryptInit_ex2(self->context, self->cipher, NULL, NULL, NULL)) return self;
  sealer_free(self);
  return NULL;
}

void sealer_free(struct sealer *self) {
  if (self == NULL) return;
  EVP_CIPHER_CTX_free(self->context);
  EVP_CIPHER_free(self->cipher);
  OPENSSL_cleanse(&self->secret, sizeof self->secret);
  free(self);
}

void sealer_erase(struct sealer *self) {
  static const uint8_t zeros[KEY_LENGTH] = {0};
  EVP_EncryptInit_ex2(self->context, NULL, zeros, zeros, NULL);
}

/* A key of at most one block. */
static void set_hmac_key(struct sealer *self, const uint8_t *key, size_t length) {
  uint8_t *block = self->secret.block;
  memset(block, 0x36, BLOCK_LENGTH);
  for (size_t i = 0; i < length; i++) block[i] ^= key[i];
  SHA256_Init(&self->secret.hmac.inner);
  SHA256_Update(&self->secret.hmac.inner, block, BLOCK_LENGTH);
  for (size_t i = 0; i < BLOCK_LENGTH; i++) block[i] ^= 0x36 ^ 0x5c;
  SHA256_Init(&self->secret.hmac.outer);
  SHA256_Update(&self->secret.hmac.outer, block, BLOCK_LENGTH);
}

static void write_hmac(struct sealer *self, const uint8_t *input, size_t length, uint8_t output[HASH_LENGTH]) {
  SHA256_CTX *hash = &self->secret.hash;
  *hash = self->secret.hmac.inner;
  SHA256_Update(hash, input, length);
  SHA256_Final(output, hash);
  *hash = self->secret.hmac.outer;
  SHA256_Update(hash, output, HASH_LENGTH);
  SHA256_Final(output, hash);
}

/* HKDF-Extract, after which HKDF-Expand is one HMAC for each output (RFC 5869 §2). */
static void extract(struct sealer *self, const uint8_t *salt, size_t salt_length, const uint8_t *input) {
  set_hmac_key(self, salt, salt_length);
  write_hmac(self, input, HASH_LENGTH, self->secret.pseudorandom_key);
  set_hmac_key(self, self->secret.pseudorandom_key, HASH_LENGTH);
}

/* The `info` of each key, with the zero byte that ends it and the counter of HKDF. */
static const char key_info[] = "Content-Encoding: aes128gcm\0\1";
static const char nonce_info[] = "Content-Encoding: nonce\0\1";
static const char web_push_info[] = "WebPush: info";

static void derive(struct sealer *self, const uint8_t *receiver, const struct agreement *agreement,
                   const uint8_t *salt) {
  uint8_t info[sizeof web_push_info + 2 * PUBLIC_KEY_LENGTH + 1];
  uint8_t *end = info;
  memcpy(end, web_push_info, sizeof web_push_info);
  end += sizeof web_push_info;
  memcpy(end, receiver, PUBLIC_KEY_LENGTH);
  end += PUBLIC_KEY_LENGTH;
  memcpy(end, agreement->public_key, PUBLIC_KEY_LENGTH);
  end += PUBLIC_KEY_LENGTH;
  *end = 1;
  extract(self, receiver + PUBLIC_KEY_LENGTH, AUTH_SECRET_LENGTH, agreement->shared_secret);
  write_hmac(self, info, sizeof info, self->secret.input_key);
  extract(self, salt, SALT_LENGTH, self->secret.input_key);
  write_hmac(self, (const uint8_t *)key_info, sizeof key_info - 1, self->secret.key);
  write_hmac(self, (const uint8_t *)nonce_info, sizeof nonce_info - 1, self->secret.nonce);
}

bool seal(struct sealer *self, const uint8_t *receiver, const struct agreement *agreement, const uint8_t *salt,
          const uint8_t *plaintext, size_t length, uint8_t *message) {
  static const uint8_t sizes[] = {0, 0, RECORD_SIZE >> 8, RECORD_SIZE & 0xff, PUBLIC_KEY_LENGTH};
  memcpy(message, salt, SALT_LENGTH);
  memcpy(message + SALT_LENGTH, sizes, sizeof sizes);
  memcpy(message + SALT_LENGTH + sizeof sizes, agreement->public_key, PUBLIC_KEY_LENGTH);
  uint8_t *record = message + HEADER_LENGTH;
  if (length > 0) memcpy(record, plaintext, length);
  record[length] = LAST_RECORD;
  derive(self, receiver, agreement, salt);
  int written = 0, final = 0;
  bool sealed = EVP_EncryptInit_ex2(self->context, NULL, self->secret.key, self->secret.nonce, NULL) &&
                EVP_EncryptUpdate(self->context, record, &written, record, (int)length + 1) &&
                EVP_EncryptFinal_ex(self->context, record + written, &final) &&
                EVP_CIPHER_CTX_ctrl(self->context, EVP_CTRL_AEAD_GET_TAG, TAG_LENGTH, record + length + 1) > 0;
  OPENSSL_cleanse(&self->secret, sizeof self->secret);
  /* Node reads the queue of errors of this thread after its own calls. */
  if (!sealed) ERR_clear_error();
  return sealed;
}
