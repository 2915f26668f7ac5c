import { expect, test } from 'vitest';
import { packBurst, unpackBurst } from '../../src/encryption/encryption-burst.ts';

function makeInputs(length: number, plaintexts: readonly Uint8Array[]) {
  return Array.from({ length }, (_, index) => ({
    keys: { p256dh: new Uint8Array(65).fill(index), auth: new Uint8Array(16).fill(index) },
    plaintext: plaintexts[index % plaintexts.length]!,
  }));
}

test.each([1, 2, 256, 257, 70_000])(
  'each receiver keeps its plaintext if a burst has %i distinct plaintexts',
  (count) => {
    const plaintexts = Array.from({ length: count }, (_, index) => Buffer.from(String(index)));
    const inputs = makeInputs(count + 3, plaintexts);
    const unpacked = unpackBurst(packBurst(inputs));
    expect(unpacked.map(({ plaintext }) => Buffer.from(plaintext).toString())).toEqual(
      inputs.map(({ plaintext }) => plaintext.toString()),
    );
    expect(unpacked.at(-1)!.keys).toEqual(inputs.at(-1)!.keys);
  },
);

test('a plaintext that receivers share is in the burst once', () => {
  const plaintexts = [Buffer.from('one'), Buffer.from('two')];
  expect(packBurst(makeInputs(100, plaintexts)).plaintexts).toEqual(
    new Uint8Array(Buffer.concat(plaintexts)),
  );
});
