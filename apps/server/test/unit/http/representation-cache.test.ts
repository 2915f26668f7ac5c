import { expect, test } from 'vitest';
import { createRepresentation } from '../../../src/http/representations/representation.ts';
import { createRepresentationCache } from '../../../src/http/representations/representation-cache.ts';

const limits = { entries: 3, bytes: 10_000 };

/** Counts what is made, by key. */
function watch(cache = createRepresentationCache(limits)) {
  const made: string[] = [];
  return {
    made,
    read: (key: string, version = '1', { bytes = 10, isKept = true } = {}) =>
      cache.read(key, version, async () => {
        made.push(`${key} ${version}`);
        const representation = createRepresentation({ type: 'text/html', body: Buffer.alloc(bytes) });
        return { representation, isKept };
      }),
  };
}

test('a representation is made once for each version', async () => {
  const { made, read } = watch();
  const first = await read('a');
  expect(await read('a')).toBe(first);
  expect(await read('a', '2')).not.toBe(first);
  await read('a', '2');
  expect(made).toEqual(['a 1', 'a 2']);
});

test('those who ask at once share it, also when its version changes meanwhile', async () => {
  const { made, read } = watch();
  const [a, b, c, d] = await Promise.all([read('a'), read('a'), read('a', '2'), read('a', '2')]);
  expect([a === b, c === d, a === c]).toEqual([true, true, false]);
  expect(made).toEqual(['a 1', 'a 2']);
  await read('a', '2');
  expect(made).toHaveLength(2);
});

test('beyond the limit the least recently used are dropped', async () => {
  const { made, read } = watch();
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await read(key);
  expect(made).toEqual(['a 1', 'b 1', 'c 1', 'd 1', 'b 1']);
});

test('the bytes are limited, with room for compressed forms', async () => {
  const { made, read } = watch();
  for (const key of ['a', 'b', 'a', 'b']) await read(key, '1', { bytes: 3000 });
  expect(made).toEqual(['a 1', 'b 1', 'a 1', 'b 1']);
  await read('too large', '1', { bytes: 6000 });
  await read('too large', '1', { bytes: 6000 });
  await read('b', '1', { bytes: 3000 });
  expect(made.slice(4)).toEqual(['too large 1', 'too large 1']);
});

test('what strangers can request any number of takes the place of nothing', async () => {
  const { made, read } = watch();
  await read('a');
  for (let number = 0; number < 10; number++) await read(`invented ${number}`, '1', { isKept: false });
  await read('a');
  expect(made.filter((key) => key === 'a 1')).toHaveLength(1);
});

test('an error is not kept', async () => {
  const cache = createRepresentationCache(limits);
  const { read } = watch(cache);
  const failing = () => cache.read('a', '1', () => Promise.reject(new Error('away')));
  await expect(failing()).rejects.toThrow('away');
  expect(await read('a')).toHaveLength(10);
});
