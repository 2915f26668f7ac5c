import { expect, it } from 'vitest';
import {
  createMessagesInMemory,
  type MessagesInMemory,
} from '../../../src/delivery/direct/messages-in-memory.ts';
import type { DirectDelivery } from '../../../src/messages/direct/direct-request.ts';

const limits = { mostInMemory: 100, mostAhead: 16, groupSize: 4 };
const google = 'https://fcm.googleapis.com';
const mozilla = 'https://updates.push.services.mozilla.com';

let created = 0;

/** As many messages to devices of one push service, or to deleted devices. */
function messagesTo(origin: string | null, count: number): DirectDelivery[] {
  return Array.from({ length: count }, () => {
    const token = `token ${created++}`;
    const message: DirectDelivery['message'] = {
      site: 'default',
      id: `message ${created}`,
      token,
      ttl: 60,
      urgency: 'normal',
      collapse_key: null,
      created_at: 0,
      expires_at: 60_000,
      payload: '{}',
      translations: null,
      attempts: 0,
      due_at: 0,
      user_id: null,
      sent_by_kind: null,
      sent_by_name: null,
    };
    const device = origin === null ? null : deviceAt(`${origin}/${token}`, token);
    return { message, device };
  });
}

function deviceAt(endpoint: string, token: string): NonNullable<DirectDelivery['device']> {
  return {
    token,
    endpoint,
    p256dh: new Uint8Array(),
    auth: new Uint8Array(),
    vapid_key: 'key',
    locale: null,
    time_zone: null,
    last_seen_at: 0,
    gone_at: null,
    resubscribe_at: null,
    preferences: null,
  };
}

/** Takes all that do not wait for others, and returns them by group. */
function takeAll(inMemory: MessagesInMemory) {
  const groups: (readonly DirectDelivery[])[] = [];
  for (let group = inMemory.take(); group.length > 0; group = inMemory.take()) groups.push(group);
  return groups;
}

it('encrypts messages of a push service while those of another wait for their permits', () => {
  const inMemory = createMessagesInMemory(limits);
  inMemory.add(messagesTo(google, 40));
  expect(takeAll(inMemory).flat()).toHaveLength(16);
  const others = messagesTo(mozilla, 3);
  inMemory.add(others);
  expect(takeAll(inMemory)).toEqual([others]);
});

it('takes the messages of each push service in their order, and those of several in turn', () => {
  const inMemory = createMessagesInMemory(limits);
  const first = messagesTo(google, 9);
  const second = messagesTo(mozilla, 6);
  const deleted = messagesTo(null, 1);
  inMemory.add([...first, ...second, ...deleted]);
  expect(takeAll(inMemory)).toEqual([
    first.slice(0, 4),
    second.slice(0, 4),
    [...deleted, ...first.slice(4, 7)],
    [...second.slice(4), ...first.slice(7)],
  ]);
});

it('takes no small group while more messages wait', () => {
  const inMemory = createMessagesInMemory(limits);
  const messages = messagesTo(google, 24);
  inMemory.add(messages);
  takeAll(inMemory);
  for (const [index, message] of messages.slice(0, 4).entries()) {
    expect(inMemory.take()).toEqual([]);
    inMemory.leave(message);
    if (index % 2 === 0) inMemory.leave(message);
  }
  expect(inMemory.take()).toEqual(messages.slice(16, 20));
  expect(inMemory.take()).toEqual([]);
});

it('gives one push service four fifths of the memory, and leaves some for each other', () => {
  const inMemory = createMessagesInMemory({ ...limits, mostInMemory: 1000 });
  const most = (origin: string) => {
    const fitting = inMemory.fitting(messagesTo(origin, 2000));
    inMemory.add(fitting);
    return fitting.length;
  };
  expect(most(google)).toBe(800);
  expect(most(mozilla)).toBe(160);
  expect(most('https://db5p.notify.windows.com')).toBe(32);
  expect(most('https://push.example')).toBeGreaterThan(0);
  expect(inMemory.size).toBeLessThan(1000);
  expect(most(google)).toBe(0);
});

it('has room again for each message that was sent', () => {
  const inMemory = createMessagesInMemory(limits);
  const messages = messagesTo(google, 80);
  inMemory.add(messages);
  inMemory.add(messages);
  expect(inMemory.size).toBe(80);
  const more = messagesTo(google, 1);
  expect(inMemory.fitting([...messages, ...more])).toEqual(messages);
  inMemory.take();
  inMemory.remove(messages[0]!);
  inMemory.remove(messages[0]!);
  expect(inMemory.size).toBe(79);
  expect(inMemory.fitting(more)).toEqual(more);
});

it('takes nothing more once it was cleared', () => {
  const inMemory = createMessagesInMemory(limits);
  inMemory.add(messagesTo(google, 20));
  inMemory.clear();
  expect(inMemory.take()).toEqual([]);
});
