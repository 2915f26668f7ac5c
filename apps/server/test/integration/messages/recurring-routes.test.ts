import {
  type Audit,
  type Calendar,
  limits,
  type MessageDetails,
  type RecurrencePreview,
  type RecurringMessage,
  type RecurringMessages,
} from '@sineta/protocol';
import { describe, expect, it } from 'vitest';
import { foundTeam, invite } from '../../harness/accounts/people.ts';
import { usePostgres } from '../../harness/engines.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const list = '/v1/sites/default/recurring-messages';
const day = 24 * 60 * 60 * 1000;

/** Read once: a test that runs past midnight keeps its dates. The site is in São Paulo. */
const localNow = Date.now() - 3 * 60 * 60 * 1000;

/** A local date of the site, some days ahead. */
function dateAhead(days: number): string {
  return new Date(localNow + days * day).toISOString().slice(0, 10);
}

/** Every day at noon, from in three days on. */
function daily(changes: object = {}) {
  const message = { target: { everyone: true }, notification: { title: 'Missa' } };
  return { name: 'Missas', message, startsAtLocal: `${dateAhead(3)}T12:00`, rule: 'FREQ=DAILY', ...changes };
}

function routeTests(start: () => Promise<TestServer>): void {
  it('is created, read, changed, paused and deleted, and its next message is one of the site', async () => {
    await using server = await start();
    const key = server.adminKey;
    const created = await server.ask<RecurringMessage>('POST', list, { key, json: daily() });
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Missas',
        title: 'Missa',
        audience: 'everyone',
        enabled: true,
        timeZone: 'America/Sao_Paulo',
        message: { target: { everyone: true }, ttl: limits.defaultTtl, urgency: 'normal' },
        nextAt: `${dateAhead(3)}T15:00:00.000Z`,
        updatedBy: { kind: 'key' },
      },
    });
    const { id, nextMessage, upcoming } = created.body;
    const address = `${list}/${id}`;
    expect(created.headers.get('location')).toBe(address);
    expect(upcoming.map(({ local }) => local)).toEqual(
      [3, 4, 5, 6, 7].map((days) => `${dateAhead(days)}T12:00`),
    );
    const message = () =>
      server.ask<MessageDetails>('GET', `/v1/sites/default/messages/${nextMessage}`, { key });
    expect((await message()).body).toMatchObject({
      state: 'scheduled',
      recurring: id,
      sentBy: { kind: 'system', name: 'Sineta' },
    });
    const listed = await server.ask<RecurringMessages>('GET', list, { key });
    expect(listed.body.recurringMessages).toMatchObject([{ id, title: 'Missa', nextMessage }]);

    const json = { enabled: false };
    const paused = await server.ask<RecurringMessage>('PATCH', address, { key, json });
    expect(paused.body).toMatchObject({ enabled: false, upcoming: [] });
    expect(paused.body).not.toHaveProperty('nextAt');
    expect((await message()).status).toBe(404);
    const rule = 'FREQ=WEEKLY;BYDAY=SU';
    const resumed = await server.ask<RecurringMessage>('PATCH', address, {
      key,
      json: { enabled: true, rule },
    });
    expect(resumed.body).toMatchObject({ rule, name: 'Missas', nextMessage: expect.any(String) });
    expect((await server.ask('GET', address, { key })).body).toEqual(resumed.body);
    expect((await server.ask('DELETE', address, { key })).status).toBe(204);
    for (const method of ['GET', 'DELETE'])
      expect((await server.ask(method, address, { key })).status).toBe(404);
    expect((await server.ask('PATCH', address, { key, json })).status).toBe(404);
    const { body } = await server.ask<Audit>('GET', '/v1/audit', { key });
    // Entries of one millisecond have no order.
    expect(
      body.entries
        .slice(0, 6)
        .map(({ action, actor, subject }) => `${action} ${actor.kind} ${subject?.kind}`)
        .toSorted(),
    ).toEqual([
      'message.scheduled system message',
      'message.scheduled system message',
      'recurring-message.changed key recurring-message',
      'recurring-message.changed key recurring-message',
      'recurring-message.made key recurring-message',
      'recurring-message.removed key recurring-message',
    ]);
  });

  it('is not changed by what was written for an older revision', async () => {
    await using server = await start();
    const key = server.adminKey;
    const created = await server.ask<RecurringMessage>('POST', list, { key, json: daily() });
    expect(created.body).toMatchObject({ revision: 1 });
    const address = `${list}/${created.body.id}`;
    const change = (json: object) => server.ask<RecurringMessage>('PATCH', address, { key, json });
    const rule = 'FREQ=WEEKLY;BYDAY=SU';
    const changed = await change({ rule, revision: 1 });
    expect(changed).toMatchObject({ status: 200, body: { rule, revision: 2 } });
    for (const revision of [1, 3]) {
      const refused = await server.ask('PATCH', address, { key, json: { rule: 'FREQ=DAILY', revision } });
      expect(refused).toMatchObject({ status: 409, body: { code: 'stale_revision' } });
      expect(refused.body.detail).toContain('revision 2');
    }
    expect((await server.ask('GET', address, { key })).body).toEqual(changed.body);
    expect(await change({ revision: 2 })).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await change({ enabled: false })).toMatchObject({ status: 200, body: { rule, revision: 3 } });
  });

  it('accepts a change of its next message two years before it is due', async () => {
    await using server = await start();
    const json = daily({ startsAtLocal: `${dateAhead(-3)}T12:00`, rule: 'FREQ=YEARLY;INTERVAL=2' });
    const { body } = await server.ask<RecurringMessage>('POST', list, { key: server.adminKey, json });
    const changes = { key: server.adminKey, json: { notification: { title: 'Festa' } } };
    const changed = await server.ask('PATCH', `/v1/sites/default/messages/${body.nextMessage}`, changes);
    expect(changed).toMatchObject({ status: 200, body: { sendAt: body.nextAt } });
  });

  it('is refused with the field that is wrong', async () => {
    await using server = await start();
    const key = server.adminKey;
    const refusals = [
      [{ rule: 'FREQ=HOURLY' }, 'rule', 'must have FREQ'],
      [{ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rule', 'still to come'],
      [{ rule: 'FREQ=DAILY;UNTIL=20200101' }, 'rule', 'still to come'],
      [{ startsAtLocal: '2026-02-30T08:00' }, 'startsAtLocal', 'existing'],
      [{ startsAtLocal: `${dateAhead(400)}T08:00` }, 'startsAtLocal', 'a year ahead'],
      [{ name: '' }, 'name', 'empty'],
      [{ message: { target: { everyone: true } } }, 'message.notification', ''],
      [
        { message: { target: { user: 'ana' }, notification: { title: 'a' }, publish: true } },
        'message.publish',
        'private',
      ],
      [
        {
          message: { target: { everyone: true }, notification: { title: 'a' }, sendAt: '2027-01-01T00:00Z' },
        },
        'message.sendAt',
        'known field',
      ],
    ] as const;
    for (const [changes, field, reason] of refusals) {
      const { status, body } = await server.ask('POST', list, { key, json: daily(changes) });
      expect({ changes, status, fields: body.errors?.map((error) => error.field) }).toEqual({
        changes,
        status: 400,
        fields: [field],
      });
      expect(body.errors![0]!.message).toContain(reason);
    }
    const unknown = { target: { segment: 'nenhum' }, notification: { title: 'a' } };
    const refused = await server.ask('POST', list, { key, json: daily({ message: unknown }) });
    expect(refused.status).toBe(404);
    expect((await server.ask<RecurringMessages>('GET', list, { key })).body.recurringMessages).toEqual([]);
  });

  it('stores device ids instead of tokens, and shows users only to those who see devices', async () => {
    await using server = await start();
    const token = await server.register();
    const owner = await foundTeam(server);
    const editor = await invite(server, owner, 'editor');
    const toDevice = daily({ message: { target: { token }, notification: { title: 'a' } } });
    const { body } = await editor.ask<RecurringMessage>('POST', list, { json: toDevice });
    expect(body.message.target).toEqual({ token: token.slice(0, 16) });
    const user = await server.ask('PUT', `/v1/sites/default/devices/${token.slice(0, 16)}/user`, {
      key: server.adminKey,
      json: { user: 'ana' },
    });
    expect(user.status).toBeLessThan(300);
    const toUser = daily({ message: { target: { user: 'ana' }, notification: { title: 'a' } } });
    const key = await owner.ask<{ key: string }>('POST', '/v1/api-keys', {
      json: { name: 'a', scope: 'send' },
    });
    const filter = { none: [{ users: ['ana'] }] };
    const toFilter = daily({ message: { target: { filter }, notification: { title: 'a' } } });
    for (const [json, target] of [
      [toUser, { user: 'ana' }],
      [toFilter, { filter }],
    ] as const) {
      const created = await owner.ask<RecurringMessage>('POST', list, { json });
      expect(created.body.message.target).toEqual(target);
      const seen = await server.ask<RecurringMessage>('GET', `${list}/${created.body.id}`, {
        key: key.body.key,
      });
      expect(seen.body.message.target).toEqual({ users: [] });
    }
  });

  it('is limited in number', async () => {
    await using server = await start();
    const key = server.adminKey;
    const first = await server.ask<RecurringMessage>('POST', list, { key, json: daily({ enabled: false }) });
    expect(first.status).toBe(201);
    const columns =
      'site, name, content, starts_at_local, rule, enabled, time_zone, created_at, updated_at, updated_by_kind, updated_by_id, updated_by_name';
    const ids = Array.from({ length: limits.recurringMessagesPerSite - 1 }, (_, index) => `'${index}'`);
    for (const id of ids) {
      await server.write(
        `insert into recurring_message (id, ${columns}) select ${id}, ${columns} from recurring_message where id = '${first.body.id}'`,
      );
    }
    const refused = await server.ask('POST', list, { key, json: daily() });
    expect(refused).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    expect(refused.body.detail).toContain('at most 100 recurring messages');
  });

  it('shows the next times of a rule before it is stored', async () => {
    await using server = await start();
    const key = server.adminKey;
    const preview = (json: object) => server.ask<RecurrencePreview>('POST', `${list}:preview`, { key, json });
    const startsAtLocal = `${dateAhead(3)}T12:00`;
    const times = await preview({ startsAtLocal, rule: 'FREQ=DAILY;COUNT=2' });
    expect(times.body).toEqual({
      timeZone: 'America/Sao_Paulo',
      upcoming: [3, 4].map((days) => ({
        local: `${dateAhead(days)}T12:00`,
        at: `${dateAhead(days)}T15:00:00.000Z`,
      })),
    });
    const never = await preview({ startsAtLocal, rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' });
    expect(never.body.upcoming).toEqual([]);
  });

  it('is in the calendar with what is scheduled and what was sent, by the clock of the site', async () => {
    await using server = await start();
    const key = server.adminKey;
    const send = async (json: object) =>
      (await server.ask<{ id: string }>('POST', '/v1/sites/default/messages', { key, json })).body.id;
    const everyone = { target: { everyone: true } };
    const experiment = { share: 20, decideAfterMinutes: 60, variant: { title: 'Já' } };
    const sent = await send({ ...everyone, notification: { title: 'Agora' }, experiment });
    await send({ target: { token: await server.register() }, notification: { title: 'Direta' } });
    const planned = await send({
      ...everyone,
      notification: { title: 'Feira' },
      // 23:30 in São Paulo.
      sendAt: `${dateAhead(5)}T02:30:00Z`,
    });
    const { body: mass } = await server.ask<RecurringMessage>('POST', list, { key, json: daily() });
    const read = async (from: string, to: string) =>
      (await server.ask<Calendar>('GET', `/v1/sites/default/calendar?from=${from}&to=${to}`, { key })).body;
    const { entries, ...rest } = await read(dateAhead(-1), dateAhead(4));
    expect(rest).toEqual({ timeZone: 'America/Sao_Paulo', complete: true });
    expect(entries).toMatchObject([
      // While a test runs, as in lists.
      { kind: 'message', id: sent, title: 'Agora', experimentUntil: expect.any(String) },
      {
        kind: 'message',
        id: mass.nextMessage,
        recurring: mass.id,
        state: 'scheduled',
        local: `${dateAhead(3)}T12:00`,
      },
      { kind: 'occurrence', recurring: mass.id, title: 'Missa', local: `${dateAhead(4)}T12:00` },
      { kind: 'message', id: planned, local: `${dateAhead(4)}T23:30` },
    ]);
    expect((await read(dateAhead(10), dateAhead(71))).entries).toHaveLength(limits.calendarDays);
    const sendAtLocal = `${dateAhead(2)}T20:00`;
    const local = await send({ ...everyone, notification: { title: 'Noite' }, sendAtLocal });
    // Also where sending begins the day before: where the clocks are most ahead.
    await server.register({ timeZone: 'Pacific/Kiritimati' });
    const early = await send({
      ...everyone,
      notification: { title: 'Manhã' },
      sendAtLocal: `${dateAhead(2)}T08:00`,
    });
    expect((await read(dateAhead(1), dateAhead(1))).entries).toEqual([]);
    expect((await read(dateAhead(2), dateAhead(2))).entries).toMatchObject([
      { id: early, local: `${dateAhead(2)}T08:00` },
      { id: local, local: sendAtLocal, sendAtLocal },
    ]);
    for (const query of [
      `from=${dateAhead(0)}&to=${dateAhead(62)}`,
      `from=${dateAhead(1)}&to=${dateAhead(0)}`,
      'from=2026-02-30&to=2026-03-01',
      'from=2026-12-01',
    ]) {
      expect((await server.ask('GET', `/v1/sites/default/calendar?${query}`, { key })).status).toBe(400);
    }
  });

  it('reports that the calendar is cut', async () => {
    await using server = await start();
    const key = server.adminKey;
    for (let index = 0; index < 9; index++) {
      expect((await server.ask('POST', list, { key, json: daily() })).status).toBe(201);
    }
    const address = `/v1/sites/default/calendar?from=${dateAhead(4)}&to=${dateAhead(65)}`;
    const { body } = await server.ask<Calendar>('GET', address, { key });
    expect(body.complete).toBe(false);
    expect(body.entries).toHaveLength(limits.calendarEntries);
  });
}

describe('a recurring message on SQLite', () => {
  routeTests(() => startTestServer());
});

describe('a recurring message on PostgreSQL', () => {
  const createDatabase = usePostgres();
  routeTests(async () => startTestServer({ DATABASE_URL: await createDatabase() }));
});
