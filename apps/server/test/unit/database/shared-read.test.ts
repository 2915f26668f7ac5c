import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shareReads } from '../../../src/database/shared-read.ts';

test('callers that ask before a read begins share it, and later ones get the next', async () => {
  const reads: string[][] = [];
  let stored = 1;
  let finish = Promise.withResolvers<void>();
  const read = shareReads<string, number>(async (keys) => {
    reads.push([...keys]);
    const value = stored;
    await finish.promise;
    return new Map([...keys].filter((key) => key !== 'none').map((key) => [key, value]));
  });
  const first = [read('a'), read('b'), read('a'), read('none')];
  await setImmediate();
  await setImmediate();
  expect(reads).toEqual([['a', 'b', 'none']]);
  stored = 2;
  const second = [read('a'), read('c')];
  finish.resolve();
  expect(await Promise.all(first)).toEqual([1, 1, 1, undefined]);
  finish = Promise.withResolvers<void>();
  finish.resolve();
  expect(await Promise.all(second)).toEqual([2, 2]);
  expect(reads).toEqual([
    ['a', 'b', 'none'],
    ['a', 'c'],
  ]);
});

test('an error goes to the callers of its read alone', async () => {
  let attempts = 0;
  const read = shareReads<string, number>(async (keys) => {
    if (++attempts === 1) throw new Error('away');
    return new Map([...keys].map((key) => [key, 1]));
  });
  const failed = await Promise.allSettled([read('a'), read('b')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read('a')).toBe(1);
});
