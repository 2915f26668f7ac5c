import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Message, NewMessage } from '../src/message.ts';
import { MessageStore } from '../src/message-store.ts';

const agent = 'a browser';
/** In seconds. */
const day = 24 * 60 * 60;
let now: number;
let store: MessageStore;
let subscriptionId: string;

beforeEach(() => {
  now = 1_000_000;
  store = new MessageStore({ clock: () => now });
  subscriptionId = store.subscribe(
    { agent, channel: 'one', browser: 'firefox', applicationServerKey: undefined },
    (id) => `http://localhost/push/${id}`,
  ).id;
});

function accept(message: Partial<NewMessage> = {}): Message {
  return store.accept({
    subscriptionId,
    body: new Uint8Array(),
    ttl: 60,
    urgency: 'normal',
    topic: undefined,
    ...message,
  });
}

/** Connects a browser, and returns the messages that it receives. */
function connect(by = agent) {
  const delivered: Message[] = [];
  let isClosed = false;
  const disconnect = store.connect(by, {
    deliver: (message) => delivered.push(message),
    close: () => {
      isClosed = true;
    },
  });
  return { delivered, disconnect, isClosed: () => isClosed };
}

test('delivers a message at once to a connected browser', () => {
  const { delivered } = connect();
  const message = accept();
  expect(delivered).toEqual([message]);
  expect(message.state).toBe('sent');
});

test('queues messages for a disconnected browser, and delivers them in order', () => {
  const messages = [accept(), accept()];
  expect(messages.map(({ state }) => state)).toEqual(['queued', 'queued']);
  expect(connect().delivered).toEqual(messages);
});

test('delivers nothing to another browser', () => {
  accept();
  expect(connect('another').delivered).toEqual([]);
});

test('delivers unconfirmed messages again, and confirmed ones never', () => {
  const first = connect();
  const confirmed = accept();
  const lost = accept();
  store.acknowledge(agent, confirmed.id);
  first.disconnect();
  expect(connect().delivered).toEqual([lost]);
});

test('a browser cannot confirm a message of another', () => {
  const message = accept();
  store.acknowledge('another', message.id);
  expect(connect().delivered).toEqual([message]);
});

test('a new connection of a browser closes the old one, whose end has no effect', () => {
  const older = connect();
  const newer = connect();
  expect([older.isClosed(), newer.isClosed()]).toEqual([true, false]);
  older.disconnect();
  accept();
  expect([older.delivered.length, newer.delivered.length]).toEqual([0, 1]);
});

describe('TTL', () => {
  test('a message is delivered until its TTL ends', () => {
    const [short, long] = [accept({ ttl: 10 }), accept({ ttl: 11 })];
    now += 10_000;
    expect(connect().delivered).toEqual([long]);
    expect(short.state).toBe('expired');
  });

  test('zero reaches a connected browser', () => {
    const { delivered } = connect();
    expect(delivered).toEqual([accept({ ttl: 0 })]);
  });

  test('zero is not queued for a disconnected one', () => {
    expect(accept({ ttl: 0 }).state).toBe('expired');
    expect(connect().delivered).toEqual([]);
  });
});

describe('Topic', () => {
  test('replaces the queued message with the same topic', () => {
    const [older, newer] = [accept({ topic: 'score' }), accept({ topic: 'score' })];
    expect(older.state).toBe('replaced');
    expect(connect().delivered).toEqual([newer]);
  });

  test('does not replace messages of another topic, without a topic, or of another subscription', () => {
    const other = store.subscribe(
      { agent, channel: 'two', browser: 'firefox', applicationServerKey: undefined },
      (id) => `http://localhost/push/${id}`,
    );
    const kept = [accept({ topic: 'news' }), accept(), accept({ topic: 'score', subscriptionId: other.id })];
    const last = accept({ topic: 'score' });
    expect(connect().delivered).toEqual([...kept, last]);
  });
});

test('an ended subscription drops its queue and is remembered as gone', () => {
  const message = accept();
  store.unsubscribe(subscriptionId);
  expect(message.state).toBe('unsubscribed');
  expect(store.subscription(subscriptionId)?.active).toBe(false);
  expect(store.channel(agent, 'one')).toBeUndefined();
});

test('a sender may delete a queued message, once', () => {
  const message = accept();
  expect([store.delete(message.id), store.delete(message.id)]).toEqual([true, false]);
  expect(connect().delivered).toEqual([]);
});

test('a message expires while its browser is away', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const message = accept({ ttl: 2 });
  now += 2000;
  vi.advanceTimersByTime(3000);
  expect(message.state).toBe('expired');
});

test('a message expires by a TTL that is longer than the timers of Node.js', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const message = accept({ ttl: 30 * day });
  for (let days = 0; days < 30; days++) {
    expect(message.state).toBe('queued');
    now += day * 1000;
    vi.advanceTimersByTime(day * 1000);
  }
  vi.advanceTimersByTime(1000);
  expect(message.state).toBe('expired');
});

test.each<[string, (message: Message) => void]>([
  ['is confirmed', ({ id }) => store.acknowledge(agent, id)],
  ['is deleted', ({ id }) => void store.delete(id)],
  ['is replaced', () => void accept({ ttl: 0, topic: 'score' })],
  ['has no subscription any more', () => store.unsubscribe(subscriptionId)],
  [
    'has expired',
    () => {
      now += 30 * day * 1000;
      connect();
    },
  ],
])('no timer remains when a message %s', (_, end) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const message = accept({ ttl: 30 * day, topic: 'score' });
  expect(vi.getTimerCount()).toBe(1);
  end(message);
  expect(vi.getTimerCount()).toBe(0);
});

test('a message that has expired is not replaced', () => {
  const message = accept({ ttl: 2, topic: 'news' });
  now += 2000;
  accept({ topic: 'news' });
  expect(message.state).toBe('expired');
});

test('a message with a TTL of zero is confirmed by a connected browser, however late', () => {
  connect();
  const message = accept({ ttl: 0 });
  now += 2000;
  accept();
  store.acknowledge(agent, message.id);
  expect(message.state).toBe('acknowledged');
});

test('a message with a TTL of zero is not delivered again', () => {
  const first = connect();
  const message = accept({ ttl: 0 });
  first.disconnect();
  expect(connect().delivered).toEqual([]);
  expect(message.state).toBe('expired');
});
