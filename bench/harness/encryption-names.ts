import type { EncryptionMethod } from '@sineta/web-push';

/** The names of the methods of encryption in the measures. */
export const encryptionNames: Readonly<Record<EncryptionMethod, string>> = {
  node: '`node:crypto` alone',
  openssl: 'the native package with OpenSSL’s P-256',
  ifma: 'the native package with AVX-512 IFMA',
};

/** The name of what the service uses without `SINETA_NATIVE_CRYPTO`, by the method that this machine has. */
export function describeDefault(available: EncryptionMethod): string {
  return available === 'openssl'
    ? `${encryptionNames.openssl}, the default`
    : `${encryptionNames[available]}, without the native package of the default`;
}
