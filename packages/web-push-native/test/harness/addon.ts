import { createECDH } from 'node:crypto';
import { buildAddon, missingForAddon, portable } from '../../build.ts';
import { type Addon, openAddon, type Tier, tierNumbers } from '../../src/addon.ts';
import { buildOnce } from './build-once.ts';

/** A tier of an addon that was built for the tests. */
export interface Implementation {
  readonly name: string;
  readonly addon: Addon;
  readonly file: string;
  readonly tier: Tier;
  /** Without the instructions of the tier, so that tests have fewer cases. */
  readonly isSlow: boolean;
}

/**
 * Builds the addon, once for its sources, and again with loops in place of AVX-512, so that the tests of the second tier run
 * on each processor.
 *
 * @throws Error if this machine cannot build it: the tests fail, none is skipped.
 */
export function buildImplementations(): Implementation[] {
  const [built, loops] = [openBuilt('addon', []), openBuilt('portable', [portable])];
  const implementations: Implementation[] = [
    { name: 'openssl', ...built, tier: 'openssl', isSlow: false },
    { name: 'ifma', ...built, tier: 'ifma', isSlow: false },
    { name: 'ifma as loops', ...loops, tier: 'ifma', isSlow: true },
  ];
  return implementations.filter(({ addon, tier }) => addon.supports(tierNumbers[tier]) === 1);
}

function openBuilt(name: string, flags: readonly string[]): { readonly addon: Addon; readonly file: string } {
  const missing = missingForAddon();
  if (missing !== undefined) throw new Error(`The tests of the native encryption need ${missing}.`);
  const file = buildOnce(`${name}.node`, (output) => buildAddon({ output, flags }));
  return { addon: openAddon(file), file };
}

/** What a private key of 32 bytes and a receiver have in common. */
export interface Agreement {
  readonly publicKey: Buffer;
  readonly sharedSecret: Buffer;
}

/** Agrees with each receiver; `undefined` is a refused one. */
export function agree(
  { addon, tier }: Implementation,
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
