import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createDirectQueue } from '../../../src/messages/direct/direct-queue.ts';
import { yieldTurns } from '../../../src/delivery/send/yield-turns.ts';

const idle = { isBusy: false };

let cleanup: DisposableStack;
afterEach(() => cleanup.dispose());

test('connections that wait are accepted before a broadcast goes on', async () => {
  cleanup = new DisposableStack();
  const server = createServer().listen(0, '127.0.0.1');
  cleanup.defer(() => server.close());
  await once(server, 'listening');
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    cleanup.defer(() => socket.destroy());
  });
  const { port } = server.address() as AddressInfo;
  const visitors = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'));
  cleanup.defer(() => visitors.forEach((visitor) => visitor.destroy()));
  await Promise.all(visitors.map((visitor) => once(visitor, 'connect')));
  // From here on, each turn begins with what the network has.
  await setImmediate();
  expect(accepted).toBeLessThan(30);
  await yieldTurns(idle, () => 0);
  expect(accepted).toBe(30);
});

/** Publishes on a channel in each of the next turns. Returns how many there were. */
function publishEachTurn(name: string, most = Infinity): () => number {
  let turns = 0;
  let isOver = false;
  cleanup.defer(() => (isOver = true));
  const turn = (): void => {
    if (isOver) return;
    turns += 1;
    if (turns <= most) channel(name).publish({});
    globalThis.setImmediate(turn);
  };
  globalThis.setImmediate(turn);
  return () => turns;
}

test.each([
  ['net.server.socket', 32],
  ['http.server.request.start', 4],
  ['another channel', 1],
])('while each turn has a message on %s, a broadcast goes on after %d turns', async (name, most) => {
  cleanup = new DisposableStack();
  const turns = publishEachTurn(name);
  await yieldTurns(idle, () => 0);
  expect(turns()).toBe(most);
});

test('a broadcast goes on one turn after the last connection', async () => {
  cleanup = new DisposableStack();
  const turns = publishEachTurn('net.server.socket', 3);
  await yieldTurns(idle, () => 0);
  expect(turns()).toBe(4);
});

test('a broadcast goes on after 100 milliseconds', async () => {
  cleanup = new DisposableStack();
  const turns = publishEachTurn('net.server.socket');
  let time = 0;
  await yieldTurns(idle, () => (time += 25) - 25);
  expect(turns()).toBe(4);
});

test('a broadcast goes on when direct messages have been stored and encrypted', async () => {
  const queue = createDirectQueue();
  const work = Promise.withResolvers<string>();
  const tracked = queue.track(work.promise);
  let isOver = false;
  const yielded = yieldTurns(queue, () => 0).then(() => (isOver = true));
  await setTimeout(20);
  expect(isOver).toBe(false);
  work.resolve('stored');
  expect(await tracked).toBe('stored');
  await yielded;
});

test('a broadcast goes on after 50 milliseconds while direct messages are being stored', async () => {
  let looks = 0;
  const direct = {
    get isBusy() {
      looks += 1;
      return true;
    },
  };
  let time = 0;
  await yieldTurns(direct, () => (time += 10) - 10);
  expect(looks).toBe(5);
});

test('work on direct messages that fails has ended', async () => {
  const queue = createDirectQueue();
  await expect(queue.track(Promise.reject(new Error('the database is away')))).rejects.toThrow('is away');
  expect(queue.isBusy).toBe(false);
});
