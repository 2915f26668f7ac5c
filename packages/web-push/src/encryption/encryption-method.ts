import { loadNative } from './native.ts';

/**
 * What encrypts the messages of a pool: `node` is `node:crypto` alone; `openssl` and `ifma` are the tiers of
 * `@sineta/web-push-native`.
 */
export type EncryptionMethod = 'node' | 'openssl' | 'ifma';

/**
 * Returns the method that a pool would use if `wanted` was its option: `openssl` instead of `ifma` on a processor without
 * AVX-512 IFMA, and `node` without the native package.
 */
export async function availableEncryption(wanted: EncryptionMethod): Promise<EncryptionMethod> {
  return (await loadNative(wanted))?.tier ?? 'node';
}
