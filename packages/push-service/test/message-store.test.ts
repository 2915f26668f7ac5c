import { beforeEach, describe, expect, test } from 'vitest';
import type { Message, NewMessage } from '../src/message.ts';
import { MessageStore } from '../src/message-store.ts';

const agent = 'a browser';
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

/** Connects the browser and tells what it is given. */
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

test('hands a message over at once to a browser that is here', () => {
  const { delivered } = connect();
  const message = accept();
  expect(delivered).toEqual([message]);
  expect(message.state).toBe('sent');
});

test('keeps messages for a browser that is away, and hands them over in order', () => {
  const messages = [accept(), accept()];
  expect(messages.map(({ state }) => state)).toEqual(['queued', 'queued']);
  expect(connect().delivered).toEqual(messages);
});

test('gives nothing to another browser', () => {
  accept();
  expect(connect('another').delivered).toEqual([]);
});

test('delivers again what was never confirmed, and never what was', () => {
  const first = connect();
  const confirmed = accept();
  const lost = accept();
  store.acknowledge(agent, confirmed.id);
  first.disconnect();
  expect(connect().delivered).toEqual([lost]);
});

test('lets no browser confirm another’s message', () => {
  const message = accept();
  store.acknowledge('another', message.id);
  expect(connect().delivered).toEqual([message]);
});

test('a browser that connects again closes its older connection, whose end changes nothing', () => {
  const older = connect();
  const newer = connect();
  expect([older.isClosed(), newer.isClosed()]).toEqual([true, false]);
  older.disconnect();
  accept();
  expect([older.delivered.length, newer.delivered.length]).toEqual([0, 1]);
});

describe('TTL', () => {
  test('a message is delivered up to its end and never after', () => {
    const [short, long] = [accept({ ttl: 10 }), accept({ ttl: 11 })];
    now += 10_000;
    expect(connect().delivered).toEqual([long]);
    expect(short.state).toBe('expired');
  });

  test('zero reaches a browser that is here', () => {
    const { delivered } = connect();
    expect(delivered).toEqual([accept({ ttl: 0 })]);
  });

  test('zero is not kept for one that is away', () => {
    expect(accept({ ttl: 0 }).state).toBe('expired');
    expect(connect().delivered).toEqual([]);
  });
});

describe('Topic', () => {
  test('replaces the message that waits under the same one', () => {
    const [older, newer] = [accept({ topic: 'score' }), accept({ topic: 'score' })];
    expect(older.state).toBe('replaced');
    expect(connect().delivered).toEqual([newer]);
  });

  test('replaces nothing of another topic, without one, or of another subscription', () => {
    const other = store.subscribe(
      { agent, channel: 'two', browser: 'firefox', applicationServerKey: undefined },
      (id) => `http://localhost/push/${id}`,
    );
    const kept = [accept({ topic: 'news' }), accept(), accept({ topic: 'score', subscriptionId: other.id })];
    const last = accept({ topic: 'score' });
    expect(connect().delivered).toEqual([...kept, last]);
  });
});

test('an ended subscription drops what waits for it and stays known', () => {
  const message = accept();
  store.unsubscribe(subscriptionId);
  expect(message.state).toBe('unsubscribed');
  expect(store.subscription(subscriptionId)?.active).toBe(false);
  expect(store.channel(agent, 'one')).toBeUndefined();
});

test('a sender may take back what waits, once', () => {
  const message = accept();
  expect([store.delete(message.id), store.delete(message.id)]).toEqual([true, false]);
  expect(connect().delivered).toEqual([]);
});
