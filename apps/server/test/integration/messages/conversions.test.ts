import type { SiteSettings } from '@sineta/protocol';
import { expect, it, test } from 'vitest';
import { outcomeRetention } from '../../../src/database/retention.ts';
import { newTimeOrderedId } from '../../../src/database/time-ordered-id.ts';
import { findDevice } from '../../../src/devices/find-devices.ts';
import { pruneConversions, recordConversion } from '../../../src/messages/conversions/conversions.ts';
import { forgetWithHistory, readHistory } from '../../../src/messages/device-history/device-history.ts';
import { findMessageDetails } from '../../../src/messages/message-details.ts';
import { recordReceipts } from '../../../src/messages/receipts/receipts.ts';
import { updateSite } from '../../../src/sites/sites.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepMessage } from '../../harness/messages.ts';
import { receiptsOf } from '../../harness/receipts.ts';
import { startTestServer } from '../../harness/running-server.ts';
import type { TestStorage } from '../../harness/storage.ts';

const day = 24 * 60 * 60 * 1000;
const endpoints = 'https://fcm.googleapis.com';

/** A site that counts two conversions within three days, and devices of which all but the last clicked a message. */
async function clickedMessage(storage: TestStorage, devices: number) {
  const { db } = storage;
  await updateSite(db, 'default', { conversions: { names: ['assinou', 'comprou'], days: 3 } });
  const tokens = await registerDevices(storage, endpoints, devices);
  const written = { title: 'Aviso', navigate: 'https://a.example', lang: 'pt-BR', data: { sineta: 'm' } };
  const payload = JSON.stringify({ notification: written });
  const message = await keepMessage(storage, Date.now(), { payload });
  const receipts = [{ message, event: 'clicked' as const }];
  await recordReceipts(
    db,
    tokens.slice(0, -1).map((token) => ({ token, receipts })),
  );
  const counted = async () => (await findMessageDetails(db, 'default', message))?.conversions;
  return { db, tokens, message, counted };
}

describeOnEngines((open) => {
  it('counts each name once for each device that clicked, also when they report at once', async () => {
    const { db, tokens, message, counted } = await clickedMessage(await open(), 4);
    const [first = '', second = '', third = '', notClicked = ''] = tokens;
    expect(await counted()).toBeUndefined();
    const reports = [first, first, second, third, notClicked].map((token) => ({
      token,
      message,
      name: 'assinou',
    }));
    await Promise.all(reports.map((report) => recordConversion(db, report)));
    await recordConversion(db, { token: first, message, name: 'comprou' });
    expect(await counted()).toEqual([
      { name: 'assinou', devices: 3 },
      { name: 'comprou', devices: 1 },
    ]);
  });

  it('counts only names of the site, after a click on this message, within the days', async () => {
    const storage = await open();
    const { db, tokens, message, counted } = await clickedMessage(storage, 2);
    const [token = ''] = tokens;
    const other = await keepMessage(storage, Date.now());
    const report = { token, message, name: 'assinou' };
    await recordConversion(db, { ...report, name: 'inventado' });
    await recordConversion(db, { ...report, message: other });
    await recordConversion(db, { ...report, token: 'A'.repeat(43) });
    await recordConversion(db, report, Date.now() + 3 * day + 60_000);
    expect(await counted()).toBeUndefined();
    expect(await db.selectFrom('conversion').selectAll().execute()).toEqual([]);
    await recordConversion(db, report, Date.now() + 3 * day - 60_000);
    expect(await counted()).toEqual([{ name: 'assinou', devices: 1 }]);
  });

  it('counts what follows a direct message', async () => {
    const storage = await open();
    const { db, tokens } = await clickedMessage(storage, 2);
    const [token = '', other = ''] = tokens;
    const id = newTimeOrderedId(Date.now());
    const now = Date.now();
    const sent = { site: 'default', id, title: 'Carrinho', state: 'accepted', created_at: now } as const;
    const row = { ...sent, ttl: 86_400, urgency: 'normal' } as const;
    await db
      .insertInto('direct_message')
      .values([
        { ...row, token, clicked_at: now },
        { ...row, token: other, clicked_at: null },
      ])
      .execute();
    for (const each of tokens) await recordConversion(db, { token: each, message: id, name: 'comprou' });
    const details = await findMessageDetails(db, 'default', id);
    expect(details?.conversions).toEqual([{ name: 'comprou', devices: 1 }]);
    expect(await db.selectFrom('message_conversion').selectAll().execute()).toEqual([]);
  });

  it('is part of the history of a device, and is deleted with it', async () => {
    const { db, tokens, message, counted } = await clickedMessage(await open(), 3);
    const [token = '', other = ''] = tokens;
    for (const each of [token, other]) await recordConversion(db, { token: each, message, name: 'assinou' });
    const device = (await findDevice(db, token))!;
    expect(await readHistory(db, device)).toContainEqual(
      expect.objectContaining({ kind: 'converted', message, conversion: 'assinou' }),
    );
    await forgetWithHistory(db, [device], () => Promise.resolve());
    expect(await db.selectFrom('conversion').select('token').execute()).toEqual([{ token: other }]);
    expect(await counted()).toEqual([{ name: 'assinou', devices: 2 }]);
  });

  it('keeps the counts when the rows expire, however many', async () => {
    const { db, tokens, message, counted } = await clickedMessage(await open(), 3);
    const [token = '', other = ''] = tokens;
    const at = Date.now() - outcomeRetention - day;
    const old = Array.from({ length: 2001 }, (_, number) => ({ token, message, name: `n${number}`, at }));
    await db.insertInto('conversion').values(old).execute();
    await recordConversion(db, { token: other, message, name: 'assinou' });
    await pruneConversions(db, Date.now());
    expect(await db.selectFrom('conversion').select(['token']).execute()).toEqual([{ token: other }]);
    await pruneConversions(db, Date.now() + outcomeRetention + day);
    expect(await db.selectFrom('conversion').selectAll().execute()).toEqual([]);
    expect(await counted()).toEqual([{ name: 'assinou', devices: 1 }]);
  });
});

test('pages report conversions with the proof of the message', async () => {
  await using server = await startTestServer();
  const key = server.adminKey;
  const conversions = { names: ['assinou'], days: 7 };
  const settings = '/v1/sites/default/settings';
  const before = await server.ask<SiteSettings>('GET', settings, { key });
  expect(before.body.conversions).toEqual({ names: [], days: 7 });
  const changed = await server.ask<SiteSettings>('PATCH', settings, { key, json: { conversions } });
  expect(changed.body.conversions).toEqual(conversions);

  const token = await server.register();
  const message = newTimeOrderedId(Date.now());
  await server.write(`insert into receipt (shard, message, token, event, at)
    select shard, '${message}', token, 'clicked', ${Date.now()} from device where token = '${token}'`);
  const { proof } = (await receiptsOf(server, token, message, 'clicked')).receipts[0]!;
  const report = (extra: object = {}) =>
    server.ask('POST', '/v1/conversions', { json: { token, message, proof, name: 'assinou', ...extra } });
  expect(await report({ proof: 'A'.repeat(22) })).toMatchObject({ status: 204 });
  expect(server.rowCounts()).toMatchObject({ conversion: 0 });
  expect(await report()).toMatchObject({ status: 204 });
  expect(await report()).toMatchObject({ status: 204 });
  expect(server.rowCounts()).toMatchObject({ conversion: 1, message_conversion: 1 });
  const refusal = {
    status: 400,
    body: { errors: [{ field: 'name', message: expect.any(String) as string }] },
  };
  expect(await report({ name: 'Assinou!' })).toMatchObject(refusal);
});

test.for([
  { names: Array.from({ length: 21 }, (_, number) => `n${number}`), days: 7 },
  { names: ['a', 'a'], days: 7 },
  { names: ['a b'], days: 7 },
  { names: [], days: 0 },
  { names: [], days: 31 },
  { names: [] },
])('conversions %j are refused', async (conversions) => {
  await using server = await startTestServer();
  const json = { conversions };
  const answer = await server.ask('PATCH', '/v1/sites/default/settings', { key: server.adminKey, json });
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [expect.objectContaining({ field: expect.stringMatching(/^conversions/) as string })] },
  });
});
