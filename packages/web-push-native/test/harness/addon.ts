import { createECDH } from 'node:crypto';
import { existsSync } from 'node:fs';
import { buildAddon, missingForAddon } from '../../build.ts';
import { type Addon, openAddon, type Tier, tierNumbers } from '../../src/addon.ts';

const file = `.cache/native-tests/${process.platform}-${process.arch}-${process.pid}.node`;

/**
 * Builds the addon from its sources, once for each process of tests, and opens it.
 *
 * @throws Error if this machine cannot build it: the tests fail, none is skipped.
 */
export function openBuiltAddon(): Addon {
  const missing = missingForAddon();
  if (missing !== undefined) throw new Error(`The tests of the native encryption need ${missing}.`);
  if (!existsSync(file)) buildAddon({ output: file });
  return openAddon(file);
}

/** The tiers that this processor supports: at least `openssl`. */
export function tiersOf(addon: Addon): Tier[] {
  return (['openssl', 'ifma'] as const).filter((tier) => addon.supports(tierNumbers[tier]) === 1);
}

/** What a private key of 32 bytes and a receiver have in common. */
export interface Agreement {
  readonly publicKey: Buffer;
  readonly sharedSecret: Buffer;
}

/** Agrees with each receiver; `undefined` is a refused one. */
export function agree(
  addon: Addon,
  tier: Tier,
  pairs: readonly { readonly receiver: Uint8Array; readonly privateKey: Uint8Array }[],
): (Agreement | undefined)[] {
  const results = Buffer.alloc(98 * pairs.length);
  const receivers = Buffer.concat(pairs.map(({ receiver }) => receiver));
  const privateKeys = Buffer.concat(pairs.map(({ privateKey }) => privateKey));
  if (addon.agree(tierNumbers[tier], receivers, privateKeys, results) !== 0)
    throw new Error('wrong arguments');
  return pairs.map((_, index) => {
    const result = results.subarray(98 * index, 98 * (index + 1));
    if (result[97] !== 0) return undefined;
    return { publicKey: result.subarray(0, 65), sharedSecret: result.subarray(65, 97) };
  });
}

/** The same by `node:crypto`; `undefined` if it refuses a key. */
export function agreeByNode(receiver: Uint8Array, privateKey: Uint8Array): Agreement | undefined {
  const ecdh = createECDH('prime256v1');
  try {
    ecdh.setPrivateKey(privateKey);
    return { publicKey: ecdh.getPublicKey(), sharedSecret: ecdh.computeSecret(receiver) };
  } catch {
    return undefined;
  }
}
