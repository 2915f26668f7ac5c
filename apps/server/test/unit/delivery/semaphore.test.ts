import { expect, it } from 'vitest';
import { createSemaphore } from '../../../src/delivery/send/semaphore.ts';

it('admits up to its limit, then in order as permits are released, and counts each release once', async () => {
  const semaphore = createSemaphore(2);
  const order: number[] = [];
  const [leaveFirst, leaveSecond] = [await semaphore.acquire(), await semaphore.acquire()];
  const later = [3, 4].map(async (number) => {
    const leave = await semaphore.acquire();
    order.push(number);
    return leave;
  });
  await new Promise(setImmediate);
  expect(order).toEqual([]);
  leaveFirst();
  leaveFirst();
  await new Promise(setImmediate);
  expect(order).toEqual([3]);
  leaveSecond();
  await Promise.all(later);
  expect(order).toEqual([3, 4]);
});
