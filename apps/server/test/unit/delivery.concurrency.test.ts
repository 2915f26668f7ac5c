import { expect, it } from 'vitest';
import { forEachConcurrently } from '../../src/delivery/concurrency.ts';

const items = Array.from({ length: 50 }, (_, index) => index);
const never = new AbortController().signal;

it('does every item once, so many at a time', async () => {
  const done: number[] = [];
  let atOnce = 0;
  let most = 0;
  const begun = await forEachConcurrently(items, 7, never, async (item) => {
    most = Math.max(most, ++atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
    done.push(item);
  });
  expect(begun).toBe(50);
  expect(done.sort((a, b) => a - b)).toEqual(items);
  expect(most).toBe(7);
});

it('begins no other after it was told to stop', async () => {
  const stop = new AbortController();
  const begun = await forEachConcurrently(items, 2, stop.signal, async (item) => {
    if (item === 9) stop.abort();
    await new Promise(setImmediate);
  });
  expect(begun).toBe(10);
});

it('lets what is under way end before it passes a failure on', async () => {
  let underWay = 0;
  const work = async (item: number) => {
    underWay += 1;
    await new Promise(setImmediate);
    underWay -= 1;
    if (item === 3) throw new Error('failed');
  };
  await expect(forEachConcurrently(items, 5, never, work)).rejects.toThrow('failed');
  expect(underWay).toBe(0);
});
