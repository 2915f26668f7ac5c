import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { dlopen } from 'node:process';

/** How the key agreement is computed: by OpenSSL's P-256, or by eight lanes of AVX-512 IFMA. */
export type Tier = 'openssl' | 'ifma';

/** The functions of `c/addon.c`. Each returns -1 for wrong arguments. */
export interface Addon {
  /** 1 if this processor and this build support the tier. */
  supports(this: void, tier: number): number;
  /** Returns how many messages were refused. */
  encrypt(
    this: void,
    tier: number,
    plaintexts: Uint8Array,
    receivers: Uint8Array,
    secrets: Uint8Array,
    messages: Uint8Array,
    refused: Uint8Array,
  ): number;
  /** The key agreement alone, for tests. */
  agree(
    this: void,
    tier: number,
    receivers: Uint8Array,
    privateKeys: Uint8Array,
    results: Uint8Array,
  ): number;
}

/** The numbers of `c/burst.h`. */
export const tierNumbers: Readonly<Record<Tier, number>> = { openssl: 0, ifma: 1 };

/** Built by `npm run build` and `npm start`, for the machine that ran them. */
export const addonFile = join(
  // By the name of the package, since this module may be part of a bundle.
  dirname(createRequire(import.meta.url).resolve('@sineta/web-push-native/package.json')),
  `dist/${process.platform}-${process.arch}.node`,
);

/**
 * Loads the addon.
 *
 * @throws Error if it was not built, or if this Node.js does not export the functions of OpenSSL that it calls.
 */
export function openAddon(file = addonFile): Addon {
  const target: { exports: Partial<Addon> } = { exports: {} };
  // All functions of OpenSSL are looked up now: one that is absent would otherwise end the process when it is called.
  dlopen(target, file, constants.dlopen.RTLD_NOW);
  if (target.exports.encrypt === undefined) throw new Error('OpenSSL refused to prepare P-256 or AES-GCM.');
  return target.exports as Addon;
}
