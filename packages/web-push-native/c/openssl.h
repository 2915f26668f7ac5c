/*
 * The functions of OpenSSL that the node binary exports and this package calls. They are declared here, because Node's
 * own headers are not needed for anything else; all of them are in every OpenSSL since 3.0.
 */
#ifndef SINETA_OPENSSL_H
#define SINETA_OPENSSL_H

#include <stddef.h>
#include <stdint.h>

typedef struct bignum_st BIGNUM;
typedef struct bignum_ctx BN_CTX;
typedef struct ec_group_st EC_GROUP;
typedef struct ec_point_st EC_POINT;
typedef struct evp_cipher_st EVP_CIPHER;
typedef struct evp_cipher_ctx_st EVP_CIPHER_CTX;

enum { NID_X9_62_prime256v1 = 415, POINT_CONVERSION_UNCOMPRESSED = 4, BN_FLG_CONSTTIME = 4, EVP_CTRL_AEAD_GET_TAG = 0x10 };

BN_CTX *BN_CTX_new(void);
void BN_CTX_free(BN_CTX *);
BIGNUM *BN_new(void);
void BN_clear(BIGNUM *);
void BN_clear_free(BIGNUM *);
void BN_set_flags(BIGNUM *, int);
BIGNUM *BN_bin2bn(const unsigned char *, int, BIGNUM *);
int BN_bn2binpad(const BIGNUM *, unsigned char *, int);

EC_GROUP *EC_GROUP_new_by_curve_name(int);
void EC_GROUP_free(EC_GROUP *);
EC_POINT *EC_POINT_new(const EC_GROUP *);
void EC_POINT_clear_free(EC_POINT *);
int EC_POINT_oct2point(const EC_GROUP *, EC_POINT *, const unsigned char *, size_t, BN_CTX *);
size_t EC_POINT_point2oct(const EC_GROUP *, const EC_POINT *, int, unsigned char *, size_t, BN_CTX *);
int EC_POINT_mul(const EC_GROUP *, EC_POINT *, const BIGNUM *, const EC_POINT *, const BIGNUM *, BN_CTX *);
int EC_POINT_get_affine_coordinates(const EC_GROUP *, const EC_POINT *, BIGNUM *, BIGNUM *, BN_CTX *);

EVP_CIPHER *EVP_CIPHER_fetch(void *, const char *, const char *);
void EVP_CIPHER_free(EVP_CIPHER *);
EVP_CIPHER_CTX *EVP_CIPHER_CTX_new(void);
void EVP_CIPHER_CTX_free(EVP_CIPHER_CTX *);
int EVP_CIPHER_CTX_ctrl(EVP_CIPHER_CTX *, int, int, void *);
int EVP_EncryptInit_ex2(EVP_CIPHER_CTX *, const EVP_CIPHER *, const unsigned char *, const unsigned char *, const void *);
int EVP_EncryptUpdate(EVP_CIPHER_CTX *, unsigned char *, int *, const unsigned char *, int);
int EVP_EncryptFinal_ex(EVP_CIPHER_CTX *, unsigned char *, int *);

/* An SHA-256 in progress: 112 bytes in every OpenSSL, copied to continue twice from the same state. */
typedef struct {
  uint64_t state[32];
} SHA256_CTX;
int SHA256_Init(SHA256_CTX *);
int SHA256_Update(SHA256_CTX *, const void *, size_t);
int SHA256_Final(unsigned char *, SHA256_CTX *);

void OPENSSL_cleanse(void *, size_t);
void ERR_clear_error(void);

#endif
