import type { MessageSummary } from '@sineta/protocol';
import { expect, it } from 'vitest';
import type { Position } from '../../../src/devices/list/audience.ts';
import { listFailures } from '../../../src/messages/outcomes/failures.ts';
import { type FailureKind, findFailures } from '../../../src/messages/outcomes/find-failures.ts';
import { countMessages } from '../../../src/messages/count-messages.ts';
import { listMessages } from '../../../src/messages/list-messages.ts';
import { markCancelled, findMessage } from '../../../src/messages/messages.ts';
import { readCalendar } from '../../../src/messages/calendar/calendar.ts';
import { findSite } from '../../../src/sites/sites.ts';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';

describeOnEngines((open) => {
  it('pages through the messages, newest first, each exactly once', async () => {
    const storage = await open();
    const ids: string[] = [];
    for (const now of [1, 2, 2, 2, 3, 4]) ids.push(await keepMessage(storage, now, { published: 0 }));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await listMessages(storage.db, 'default', { limit: 2, ...(after && { after }) });
      seen.push(...page.messages.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(seen).toHaveLength(6);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect([seen[0], seen[5]]).toEqual([ids[5], ids[0]]);
    expect(await listMessages(storage.db, 'elsewhere', { limit: 2 })).toEqual({ messages: [] });
  });

  it('counts the messages of a list, unless direct messages are among them', async () => {
    const storage = await open();
    await keepMessage(storage, 1, { state: 'failed', search_text: 'missa' });
    await keepMessage(storage, 2, { search_text: 'missa das 19h' });
    await keepMessage(storage, 3, { search_text: 'feira' });
    await keepMessage(storage, 4, { audience: 'test' });
    const count = (query: Parameters<typeof countMessages>[2]) => countMessages(storage.db, 'default', query);
    expect(await count({})).toBe(3);
    expect(await count({ state: 'sent' })).toBe(2);
    expect(await count({ search: 'Missa' })).toBe(2);
    expect(await count({ audience: 'topic' })).toBe(0);
    expect(await count({ audience: 'devices' })).toBeUndefined();
  });

  it('shows the audience of each message, but no device', async () => {
    const storage = await open();
    const token = 'A'.repeat(43);
    await keepMessage(storage, 1, { target: JSON.stringify({ tokens: [token] }) });
    await keepMessage(storage, 2, { target: '{"topic":"missas"}', topic: 'missas' });
    await keepMessage(storage, 3);
    const { messages } = await listMessages(storage.db, 'default', { limit: 20 });
    expect(messages.map(({ audience, topic, title }) => [audience, topic, title])).toEqual([
      ['everyone', undefined, 'Aviso 3'],
      ['topic', 'missas', 'Aviso 2'],
      ['devices', undefined, 'Aviso 1'],
    ]);
    expect(JSON.stringify(messages)).not.toContain(token);
  });

  it('states in lists and in the calendar on how many devices a message is held, and dropped', async () => {
    const storage = await open();
    const noon = Date.parse('2026-11-20T12:00Z');
    await keepMessage(storage, noon, {
      held_quiet_hours: 2,
      held_site_daily_limit: 4,
      held_dropped_quiet_hours: 5,
      held_dropped_disturbing: 1,
    });
    await keepMessage(storage, noon + 1, { held_quiet_hours: 3 });
    const { messages } = await listMessages(storage.db, 'default', { limit: 20 });
    const expected = [
      { held: 3, dropped: undefined },
      { held: 12, dropped: 6 },
    ];
    const of = ({ counts, dropped }: Pick<MessageSummary, 'counts' | 'dropped'>) => ({
      held: counts.held,
      dropped,
    });
    expect(messages.map(of)).toEqual(expected);
    const site = (await findSite(storage.db, 'default'))!;
    const { entries } = await readCalendar(storage.db, site, { from: '2026-11-20', to: '2026-11-20' });
    const listed = entries.flatMap((entry) => (entry.kind === 'message' ? [of(entry)] : []));
    expect(listed).toEqual(expected.toReversed());
  });

  it('cancels scheduled and running messages, but no finished ones', async () => {
    const storage = await open();
    for (const [state, cancelled] of [
      ['scheduled', true],
      ['sending', true],
      ['sent', false],
      ['expired', false],
      ['failed', false],
      ['cancelled', false],
    ] as const) {
      const id = await keepMessage(storage, 1, { state });
      expect([state, await markCancelled(storage.db, 'elsewhere', id)]).toEqual([state, undefined]);
      expect([state, (await markCancelled(storage.db, 'default', id)) !== undefined]).toEqual([
        state,
        cancelled,
      ]);
      const after = await findMessage(storage.db, 'default', id);
      expect(after?.state).toBe(cancelled ? 'cancelled' : state);
    }
  });

  it('pages through failures across the shards, in the order of the devices', async () => {
    const storage = await open();
    const tokens = ['A', 'A-', 'Z', 'a', '9', '_'].map((start) => start.padEnd(43, 'x'));
    const failure = (message: string, token: string, at: number) => {
      return {
        shard: shardOf(token),
        message,
        token,
        reason: 'unexpected_status',
        status: at % 2 === 0 ? 418 : null,
        service: 'other' as const,
        at,
        expires_at: 9,
      };
    };
    await storage.db
      .insertInto('failure')
      .values([...tokens.map((token, at) => failure('m', token, at)), failure('other', tokens[0]!, 1)])
      .execute();
    const first = await listFailures(storage.db, 'm', 2);
    const rest = await listFailures(storage.db, 'm', 10, { after: first[1]! });
    const found = [...first, ...rest].map(({ token }) => token);
    expect(found).toHaveLength(6);
    expect(new Set(found)).toEqual(new Set(tokens));
    expect(await listFailures(storage.db, 'm', 10, { until: 2 })).toHaveLength(3);

    const ofKind = async (kind: FailureKind, limit: number, after?: Position) => {
      const { rows, end } = await findFailures(storage.db, 'm', kind, limit, after);
      return { tokens: rows.map(({ token }) => token), end: end?.token };
    };
    const [one, , two, , three] = tokens;
    // “A” and “A-” share a shard: other failures are skipped, even if they are the last in the shard.
    expect(await ofKind({ status: 418 }, 2)).toEqual({ tokens: [one, two], end: two });
    const after = { shard: shardOf(two!), token: two! };
    expect(await ofKind({ status: 418 }, 2, after)).toEqual({ tokens: [three], end: undefined });
    expect((await ofKind({ status: 0, reason: 'unexpected_status' }, 9)).tokens).toHaveLength(3);
    expect(await ofKind({ service: 'google' }, 9)).toEqual({ tokens: [], end: undefined });
    expect((await ofKind({}, 6)).tokens).toEqual(found);
  });
});
