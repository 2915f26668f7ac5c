/* The functions that JavaScript calls (node_api.h). Wrong arguments return -1; nothing throws. */
#include <node_api.h>
#include <string.h>

#include "burst.h"
#include "openssl.h"

static bool read_bytes(napi_env env, napi_value value, struct bytes *bytes) {
  napi_typedarray_type type;
  void *start;
  bool is_typed_array = false;
  if (napi_is_typedarray(env, value, &is_typed_array) != napi_ok || !is_typed_array) return false;
  if (napi_get_typedarray_info(env, value, &type, &bytes->length, &start, NULL, NULL) != napi_ok) return false;
  bytes->start = start;
  return type == napi_uint8_array;
}

static bool read_tier(napi_env env, napi_value value, enum tier *tier) {
  uint32_t number;
  if (napi_get_value_uint32(env, value, &number) != napi_ok || number > BY_IFMA) return false;
  *tier = (enum tier)number;
  return true;
}

static bool read_arguments(napi_env env, napi_callback_info info, size_t expected, napi_value *values) {
  size_t count = expected;
  return napi_get_cb_info(env, info, &count, values, NULL, NULL) == napi_ok && count == expected;
}

static napi_value number(napi_env env, int value) {
  napi_value result = NULL;
  napi_create_int32(env, value, &result);
  return result;
}

static struct encryptor *encryptor_of(napi_env env) {
  void *data = NULL;
  napi_get_instance_data(env, &data);
  return data;
}

/* supports(tier): 1 or 0. */
static napi_value call_supports(napi_env env, napi_callback_info info) {
  napi_value values[1];
  enum tier tier;
  bool is_supported = read_arguments(env, info, 1, values) && read_tier(env, values[0], &tier) && supports(tier);
  return number(env, is_supported);
}

/* encrypt(tier, plaintexts, receivers, secrets, messages, refused): how many were refused, or -1. */
static napi_value call_encrypt(napi_env env, napi_callback_info info) {
  napi_value values[6];
  enum tier tier;
  struct burst burst;
  if (!read_arguments(env, info, 6, values) || !read_tier(env, values[0], &tier) ||
      !read_bytes(env, values[1], &burst.plaintexts) || !read_bytes(env, values[2], &burst.receivers) ||
      !read_bytes(env, values[3], &burst.secrets) || !read_bytes(env, values[4], &burst.messages) ||
      !read_bytes(env, values[5], &burst.refused)) {
    return number(env, -1);
  }
  return number(env, encrypt_burst(encryptor_of(env), tier, &burst));
}

/*
 * agree(tier, receivers, privateKeys, results): the key agreement alone, for tests. For each 65 bytes of `receivers` and
 * 32 of `privateKeys`, `results` gets 98: public key, shared secret, and 1 if it was refused. Returns 0 or -1.
 */
static napi_value call_agree(napi_env env, napi_callback_info info) {
  napi_value values[4];
  enum tier tier;
  struct bytes receivers, private_keys, results;
  if (!read_arguments(env, info, 4, values) || !read_tier(env, values[0], &tier) ||
      !read_bytes(env, values[1], &receivers) || !read_bytes(env, values[2], &private_keys) ||
      !read_bytes(env, values[3], &results)) {
    return number(env, -1);
  }
  size_t count = receivers.length / PUBLIC_KEY_LENGTH;
  if (!supports(tier) || receivers.length != count * PUBLIC_KEY_LENGTH ||
      private_keys.length != count * PRIVATE_KEY_LENGTH || results.length != count * sizeof(struct agreement)) {
    return number(env, -1);
  }
  bool agreed = agree(encryptor_of(env), tier, count, (struct keys){receivers.start, PUBLIC_KEY_LENGTH},
                      (struct keys){private_keys.start, PRIVATE_KEY_LENGTH}, (struct agreement *)results.start);
  return number(env, agreed ? 0 : -1);
}

_Static_assert(sizeof(struct agreement) == 98, "results of agree() have 98 bytes");

static void finalize(napi_env env, void *data, void *hint) {
  (void)env, (void)hint;
  encryptor_free(data);
}

static void export_function(napi_env env, napi_value exports, const char *name, napi_callback callback) {
  napi_value function;
  if (napi_create_function(env, name, NAPI_AUTO_LENGTH, callback, NULL, &function) == napi_ok) {
    napi_set_named_property(env, exports, name, function);
  }
}

/* Each thread of Node has an encryptor of its own. Without one, nothing is exported. */
NAPI_MODULE_INIT() {
  struct encryptor *encryptor = encryptor_new();
  if (encryptor == NULL) return exports;
  if (napi_set_instance_data(env, encryptor, finalize, NULL) != napi_ok) {
    encryptor_free(encryptor);
    return exports;
  }
  export_function(env, exports, "supports", call_supports);
  export_function(env, exports, "encrypt", call_encrypt);
  export_function(env, exports, "agree", call_agree);
  return exports;
}
