import { existsSync } from 'node:fs';
import { type Addon, addonFile, openAddon, type Tier, tierNumbers } from './addon.ts';
import type { NativeEncryption } from './native-encryption.ts';
import { passesSelfTest } from './self-test.ts';

/**
 * Loads the addon and tests it with the example of RFC 8291.
 *
 * @param wanted `ifma` becomes `openssl` on a processor without AVX-512 IFMA.
 * @returns `undefined` if it was not built here, does not fit this Node.js, or fails its test.
 */
export function loadNativeEncryption(wanted: Tier, file = addonFile): NativeEncryption | undefined {
  if (!existsSync(file)) return undefined;
  let addon: Addon;
  try {
    addon = openAddon(file);
  } catch {
    return undefined;
  }
  const candidates: readonly Tier[] = wanted === 'ifma' ? ['ifma', 'openssl'] : ['openssl'];
  return candidates
    .filter((tier) => addon.supports(tierNumbers[tier]) === 1)
    .map((tier): NativeEncryption => {
      const encrypt = addon.encrypt.bind(undefined, tierNumbers[tier]);
      return { tier, encrypt };
    })
    .find(passesSelfTest);
}
