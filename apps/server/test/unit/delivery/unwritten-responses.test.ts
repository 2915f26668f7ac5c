import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createUnwrittenResponses, type Room } from '../../../src/delivery/flow/unwritten-responses.ts';

const near = 10;

/** Takes room until there is none. */
function takeAll(unwritten: ReturnType<typeof createUnwrittenResponses>, latency: number): Room[] {
  const rooms: Room[] = [];
  for (let room = unwritten.take(latency); room; room = unwritten.take(latency)) rooms.push(room);
  return rooms;
}

it('gives room for as many requests and unwritten responses as the limit', () => {
  const unwritten = createUnwrittenResponses(10);
  const rooms = takeAll(unwritten, near);
  expect(rooms).toHaveLength(10);
  expect(unwritten.count).toBe(0);
  for (const room of rooms) room.occupy();
  expect(unwritten.count).toBe(10);
  expect(unwritten.take(near)).toBeUndefined();
  rooms[0]!.release();
  rooms[0]!.release();
  expect(unwritten.count).toBe(9);
  expect(takeAll(unwritten, near)).toHaveLength(1);
});

it('keeps room for a part of the requests to a distant push service', () => {
  expect(takeAll(createUnwrittenResponses(10), 500)).toHaveLength(91);
});

it('keeps no room for requests that hang', () => {
  let now = 0;
  const unwritten = createUnwrittenResponses(10, () => now);
  const hanging = takeAll(unwritten, near);
  now = 1001;
  expect(takeAll(unwritten, near)).toHaveLength(10);
  // Their late responses count all the same.
  for (const room of hanging) room.occupy();
  expect(unwritten.count).toBe(10);
});

it('wakes requests that wait once there is room, high priority first, and has what is unwritten written before', async () => {
  const unwritten = createUnwrittenResponses(2);
  const flush = vi.fn();
  const leave = unwritten.onPressure(flush);
  const [first] = takeAll(unwritten, near);
  const woken: string[] = [];
  const normal = unwritten.whenRoom('normal')!.then(() => woken.push('normal'));
  const high = unwritten.whenRoom('high')!.then(() => woken.push('high'));
  expect(flush).toHaveBeenCalledTimes(2);
  expect(unwritten.waiting).toBe(2);
  first!.occupy();
  first!.release();
  await Promise.all([normal, high]);
  expect(woken).toEqual(['high', 'normal']);
  expect(unwritten.waiting).toBe(0);
  expect(unwritten.whenRoom('normal')).toBeUndefined();
  leave();
});

it('never exceeds the limit nor forgets room, in whatever order requests end', () => {
  const limit = 7;
  const step = record({
    kind: constantFrom('take', 'occupy', 'release', 'pass'),
    pick: nat(),
  });
  assert(
    property(array(step, { maxLength: 200 }), (steps) => {
      let now = 0;
      const unwritten = createUnwrittenResponses(limit, () => now);
      const open: { room: Room; isOccupied: boolean; at: number }[] = [];
      for (const { kind, pick } of steps) {
        const chosen = open[pick % Math.max(1, open.length)];
        if (kind === 'take') {
          const room = unwritten.take(near);
          if (room) open.push({ room, isOccupied: false, at: now });
        } else if (kind === 'pass') {
          now += pick % 300;
        } else if (chosen && kind === 'release') {
          chosen.room.release();
          open.splice(open.indexOf(chosen), 1);
        } else if (chosen && now - chosen.at <= 1000) {
          chosen.room.occupy();
          chosen.isOccupied = true;
        }
        expect(unwritten.count).toBe(open.filter(({ isOccupied }) => isOccupied).length);
        expect(unwritten.count).toBeLessThanOrEqual(limit);
      }
      for (const { room } of open) room.release();
      expect(takeAll(unwritten, near)).toHaveLength(limit);
    }),
  );
});

it('exceeds the limit by no more than the requests in flight, however distant or slow', () => {
  const limit = 4;
  const mostInFlight = 5;
  const step = record({
    kind: constantFrom('take', 'take', 'occupy', 'occupy', 'release', 'pass'),
    pick: nat(),
  });
  let highest = 0;
  assert(
    property(array(step, { maxLength: 200, size: 'max' }), (steps) => {
      let now = 0;
      const unwritten = createUnwrittenResponses(limit, () => now);
      const inFlight: Room[] = [];
      const unstored: Room[] = [];
      for (const { kind, pick } of steps) {
        if (kind === 'take' && inFlight.length < mostInFlight) {
          const room = unwritten.take(pick % 500);
          if (room) inFlight.push(room);
        } else if (kind === 'occupy' && inFlight.length > 0) {
          const [room] = inFlight.splice(pick % inFlight.length, 1) as [Room];
          room.occupy();
          unstored.push(room);
        } else if (kind === 'release') {
          unstored.shift()?.release();
        } else if (kind === 'pass') {
          now += pick % 3000;
        }
        highest = Math.max(highest, unwritten.count);
        expect(unwritten.count).toBeLessThan(limit + mostInFlight);
      }
    }),
    { numRuns: 300 },
  );
  expect(highest).toBeGreaterThan(limit);
});
