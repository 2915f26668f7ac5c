#include <stdlib.h>
#include <string.h>

#include "agreement.h"
#include "openssl.h"
#include "scalar.h"

struct openssl_agreement {
  EC_GROUP *group;
  EC_POINT *receiver;
  BIGNUM *scalar;
  BIGNUM *x;
  /* New for each burst: both keep numbers of what was calculated last, and erase them when they are freed. */
  EC_POINT *product;
  BN_CTX *context;
};

struct openssl_agreement *openssl_agreement_new(void) {
  struct openssl_agreement *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  if (self->group != NULL) self->receiver = EC_POINT_new(self->group);
  self->scalar = BN_new();
  self->x = BN_new();
  if (self->receiver && self->scalar && self->x) {
    BN_set_flags(self->scalar, BN_FLG_CONSTTIME);
    return self;
  }
  openssl_agreement_free(self);
  return NULL;
}

void openssl_agreement_free(struct openssl_agreement *self) {
  if (self == NULL) return;
  BN_clear_free(self->x);
  BN_clear_free(self->scalar);
  EC_POINT_clear_free(self->receiver);
  EC_GROUP_free(self->group);
  free(self);
}

static bool agree(struct openssl_agreement *self, const uint8_t *receiver, const uint8_t *private_key,
                  struct agreement *result) {
  uint8_t difference[PRIVATE_KEY_LENGTH];
  bool is_valid = is_private_key(private_key, difference);
  OPENSSL_cleanse(difference, sizeof difference);
  return is_valid && receiver[0] == POINT_CONVERSION_UNCOMPRESSED &&
         EC_POINT_oct2point(self->group, self->receiver, receiver, PUBLIC_KEY_LENGTH, self->context) &&
         BN_bin2bn(private_key, PRIVATE_KEY_LENGTH, self->scalar) != NULL &&
         EC_POINT_mul(self->group, self->product, self->scalar, NULL, NULL, self->context) &&
         EC_POINT_point2oct(self->group, self->product, POINT_CONVERSION_UNCOMPRESSED, result->public_key,
                            PUBLIC_KEY_LENGTH, self->context) == PUBLIC_KEY_LENGTH &&
         EC_POINT_mul(self->group, self->product, NULL, self->receiver, self->scalar, self->context) &&
         EC_POINT_get_affine_coordinates(self->group, self->product, self->x, NULL, self->context) &&
         BN_bn2binpad(self->x, result->shared_secret, SHARED_SECRET_LENGTH) == SHARED_SECRET_LENGTH;
}

void agree_by_openssl(struct openssl_agreement *self, size_t count, struct keys receivers, struct keys private_keys,
                      struct agreement *results) {
  bool failed = false;
  self->product = EC_POINT_new(self->group);
  self->context = BN_CTX_new();
  const bool has_memory = self->product != NULL && self->context != NULL;
  for (size_t i = 0; i < count; i++) {
    results[i].refused = !has_memory || !agree(self, key_at(receivers, i), key_at(private_keys, i), &results[i]);
    failed |= results[i].refused;
  }
  BN_clear(self->scalar);
  BN_clear(self->x);
  EC_POINT_clear_free(self->product);
  BN_CTX_free(self->context);
  /* Node reads the queue of errors of this thread after its own calls. */
  if (failed) ERR_clear_error();
}
