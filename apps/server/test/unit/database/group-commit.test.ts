import { expect, test } from 'vitest';
import { createGroupCommit } from '../../../src/database/group-commit.ts';

test('commits requests that arrive during a transaction together, and returns each result', async () => {
  const groups: number[][] = [];
  const { promise: added, resolve } = Promise.withResolvers<void>();
  const group = createGroupCommit<number, number>({
    async commit(requests) {
      groups.push([...requests]);
      await added;
      return requests.map((request) => request * 2);
    },
    most: 100,
  });
  const first = group.add(1);
  await expect.poll(() => groups.length).toBe(1);
  const others = [2, 3, 4].map((request) => group.add(request));
  resolve();
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8]);
  expect(groups).toEqual([[1], [2, 3, 4]]);
});

test('limits the requests in a transaction', async () => {
  const sizes: number[] = [];
  const group = createGroupCommit<number, number>({
    async commit(requests) {
      sizes.push(requests.length);
      return requests;
    },
    most: 4,
  });
  const requests = Array.from({ length: 10 }, (_, index) => index);
  expect(await Promise.all(requests.map((request) => group.add(request)))).toEqual(requests);
  expect(sizes).toEqual([4, 4, 2]);
});

test('limits the size of a transaction, whose first request may be larger', async () => {
  const groups: number[][] = [];
  const group = createGroupCommit<number, number>({
    async commit(requests) {
      groups.push([...requests]);
      return requests;
    },
    most: 4,
    size: { of: (request) => request, most: 10 },
  });
  const requests = [5, 5, 1, 20, 1, 1, 1, 1, 1, 9];
  expect(await Promise.all(requests.map((request) => group.add(request)))).toEqual(requests);
  expect(groups).toEqual([[5, 5], [1], [20], [1, 1, 1, 1], [1, 9]]);
});

test('rejects the requests of a transaction that failed, and commits the next', async () => {
  let isBroken = true;
  const group = createGroupCommit<number, number>({
    async commit(requests) {
      if (isBroken) throw new Error('The disk is full.');
      return requests;
    },
    most: 100,
  });
  const failed = await Promise.allSettled([group.add(1), group.add(2)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await group.add(3)).toBe(3);
});
