import { limits, type Messages, type MessagesQuery } from '@sineta/protocol';
import { expect, it, test } from 'vitest';
import type { NewMessage } from '../../../src/database/schema.ts';
import { messagePages } from '../../../src/exports/lists/messages.ts';
import { addCounts } from '../../../src/messages/counters/message-counts.ts';
import { listMessages } from '../../../src/messages/list-messages.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { startTestServer } from '../../harness/running-server.ts';
import { openTestStorage, type TestStorage } from '../../harness/storage.ts';

const start = 1_700_000_000_000;

/** Stores messages of successive instants, the oldest first, each with its title. */
async function keepAll(
  storage: TestStorage,
  messages: readonly (Partial<NewMessage> & { readonly title: string })[],
) {
  const ids = new Map<string, string>();
  for (const [index, message] of messages.entries()) {
    ids.set(message.title, await keepMessage(storage, start + index, message));
  }
  return ids;
}

async function ranked({ db }: TestStorage, query: Partial<MessagesQuery> = {}) {
  const page = await listMessages(db, 'default', { limit: 20, order: 'clickRate', ...query });
  expect(page.next).toBeUndefined();
  return page.messages.map(({ title }) => title);
}

describeOnEngines((open) => {
  it('lists the messages with the highest click rates, and the newest first of those with the same', async () => {
    const storage = await open();
    await keepAll(storage, [
      { title: 'a third', displayed: 30, clicked: 10 },
      { title: 'half', displayed: 1000, clicked: 500 },
      { title: 'a third of more', displayed: 69, clicked: 23 },
      { title: 'none', displayed: 40 },
      { title: 'the best', displayed: 20, clicked: 11 },
    ]);
    const all = ['the best', 'half', 'a third of more', 'a third', 'none'];
    expect(await ranked(storage)).toEqual(all);
    expect(await ranked(storage, { limit: 2 })).toEqual(all.slice(0, 2));
    const [best] = (await listMessages(storage.db, 'default', { limit: 1, order: 'clickRate' })).messages;
    expect(best?.counts).toMatchObject({ displayed: 20, clicked: 11 });
  });

  it('counts what is in other rows, and lists no message that few devices displayed', async () => {
    const storage = await open();
    const ids = await keepAll(storage, [
      { title: 'few', displayed: limits.rankedDisplays - 1, clicked: 19 },
      { title: 'stored', displayed: 100, clicked: 50 },
      { title: 'spread', displayed: 10, clicked: 1 },
      { title: 'still few', displayed: 10 },
    ]);
    expect(await ranked(storage)).toEqual(['stored']);
    for (const spread of [0, 5]) {
      await addCounts(storage.db, ids.get('spread')!, { displayed: 5, clicked: 5 }, spread);
      await addCounts(storage.db, ids.get('still few')!, { displayed: 4, clicked: 4 }, spread);
    }
    expect(await ranked(storage)).toEqual(['spread', 'stored']);
  });

  it('lists only what matches the filters, without tests, replacements and scheduled messages', async () => {
    const storage = await open();
    const counts = { displayed: 100, clicked: 50 };
    const topic = { target: '{"topic":"missas"}', topic: 'missas' };
    const segment = { audience: 'segment', segment: 'perto' } as const;
    await keepAll(storage, [
      { title: 'Missa', ...topic, ...counts, search_text: 'missa de domingo' },
      { title: 'Perto', ...segment, ...counts, state: 'cancelled' },
      { title: 'Test', ...counts, audience: 'test' },
      { title: 'Replacement', ...counts, replaces: 'A'.repeat(24) },
      { title: 'Scheduled', ...counts, state: 'scheduled' },
      { title: 'Todos', ...counts, clicked: 10 },
      { title: 'Grupo', audience: 'devices', ...counts, clicked: 5 },
    ]);
    expect(await ranked(storage)).toEqual(['Perto', 'Missa', 'Todos', 'Grupo']);
    expect(await ranked(storage, { state: 'cancelled' })).toEqual(['Perto']);
    expect(await ranked(storage, { audience: 'everyone' })).toEqual(['Todos']);
    expect(await ranked(storage, { topic: 'missas' })).toEqual(['Missa']);
    expect(await ranked(storage, { segment: 'perto' })).toEqual(['Perto']);
    expect(await ranked(storage, { search: 'domingo Missa' })).toEqual(['Missa']);
    expect(await ranked(storage, { search: '', audience: 'topic' })).toEqual(['Missa']);
    expect(await ranked(storage, { search: 'nada' })).toEqual([]);
    const elsewhere = await listMessages(storage.db, 'elsewhere', { limit: 20, order: 'clickRate' });
    expect(elsewhere).toEqual({ messages: [] });
    // As oldest first, without effect on messages to devices.
    const devices = { limit: 20, audience: 'devices' } as const;
    expect(await listMessages(storage.db, 'default', { ...devices, order: 'clickRate' })).toEqual(
      await listMessages(storage.db, 'default', devices),
    );
  });

  it('is exported whole', async () => {
    const storage = await open();
    const messages = Array.from({ length: 120 }, (_, index) => ({
      title: `${index}`,
      displayed: 200,
      clicked: index,
    }));
    await keepAll(storage, messages);
    const titles: string[] = [];
    for await (const page of messagePages(storage.db, 'default', { order: 'clickRate' })) {
      titles.push(...page.map(({ title }) => title));
    }
    expect(titles).toEqual(messages.map(({ title }) => title).toReversed());
  });
});

test('the ranking refuses a page after another, and a key of scope read may request it', async () => {
  await using server = await startTestServer();
  const { body: made } = await server.ask<{ key: string }>('POST', '/v1/api-keys', {
    json: { name: 'dashboard', scope: 'read' },
    key: server.adminKey,
  });
  const list = '/v1/sites/default/messages?order=clickRate';
  const { status, body } = await server.ask<Messages>('GET', list, { key: made.key });
  expect([status, body]).toEqual([200, { messages: [] }]);
  expect(await server.ask('GET', list)).toMatchObject({ status: 401 });

  const after = `after=1700000000000.${'A'.repeat(24)}`;
  const refused = await server.ask('GET', `${list}&${after}`, { key: made.key });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'after' }] } });
  const direct = await server.ask('GET', `${list}&${after}&audience=devices`, { key: made.key });
  expect(direct).toMatchObject({ status: 200 });
  const other = await server.ask('GET', '/v1/sites/default/direct-messages?order=clickRate', {
    key: server.adminKey,
  });
  expect(other).toMatchObject({ status: 400 });
  const file = await server.ask<string>('GET', '/v1/sites/default/messages:export?order=clickRate', {
    key: made.key,
  });
  expect(file.status).toBe(200);
});

test('SQLite reads the newest messages by their index for a ranking', async () => {
  const storage = await openTestStorage();
  const plans = await plansOf(storage, (db) =>
    listMessages(db, 'default', { limit: 10, order: 'clickRate', search: 'missa' }),
  );
  expect(plans.join('\n')).toContain('SEARCH message USING INDEX message_list (site=?)');
  expect(plans.at(-1)).not.toMatch(/SCAN message_count USING|GROUP BY/);
});
