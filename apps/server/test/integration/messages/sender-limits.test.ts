import { generateVapidKeys } from '@sineta/web-push';
import { expect, it } from 'vitest';
import {
  readDirectLimits,
  readLimits,
  readLimitsOfSites,
  readSiteLimits,
} from '../../../src/messages/outcomes/limited-message.ts';
import {
  listSenderLimits,
  pruneSenderLimits,
  reportInterval,
  reportSenderLimits,
} from '../../../src/messages/outcomes/sender-limits.ts';
import { insertRows } from '../../../src/messages/direct/direct-rows.ts';
import { readWaiting, sampleWaiting } from '../../../src/messages/outcomes/waiting.ts';
import { findMessageRow } from '../../../src/messages/messages.ts';
import { createSite } from '../../../src/sites/sites.ts';
import { currentVapidKey } from '../../../src/sites/vapid-keys/vapid-keys.ts';
import { insertBatch, namedBatch } from '../../../src/delivery/progress/batches.ts';
import { saveRetries } from '../../../src/delivery/progress/retries.ts';
import { shardOf } from '../../../src/database/sharding/shard.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { keepBatch, keepMessage } from '../../harness/messages.ts';
import { plansOf } from '../../harness/query-plans.ts';
import { openTestStorage, type TestStorage } from '../../harness/storage.ts';

const now = Date.UTC(2026, 10, 21);
const google = 'https://fcm.googleapis.com';

async function keyOf({ db }: TestStorage, site: string): Promise<string> {
  return (await currentVapidKey(db, site))!.publicKey;
}

/** Stores a direct message to these devices, which waits for the rate. */
async function keepDirect(
  db: TestStorage['db'],
  tokens: readonly string[],
  extra: { readonly id: string; readonly site?: string; readonly urgency: 'normal' | 'high' },
) {
  const rows = tokens.map((token) => ({
    site: 'default',
    title: 'Seu protocolo',
    state: 'sending' as const,
    created_at: now,
    send_at: null,
    expires_at: now + 60_000,
    ttl: 60,
    collapse_key: null,
    sent_by_kind: null,
    sent_by_name: null,
    payload: '{}',
    translations: null,
    due_at: now + 1000,
    user_id: null,
    ...extra,
    token,
  }));
  await insertRows(db, rows);
  return rows;
}

it('counts the direct messages that wait without reading those that do not, on SQLite', async () => {
  const storage = await openTestStorage();
  const plans = await plansOf(storage, async (db) => {
    const waiting = await readWaiting(db, 'default');
    await sampleWaiting(db, 'default', { ...waiting, direct: { all: 1, urgent: 0 } });
  });
  const reads = plans.filter((plan) => plan.includes('direct_queue'));
  expect(reads.length).toBeGreaterThanOrEqual(2);
  for (const plan of reads) {
    expect(plan).toContain('INDEX direct_queue_due');
    expect(plan).not.toContain('TEMP B-TREE');
  }
});

it('counts the direct messages that wait once for all limited sites', async () => {
  const storage = await openTestStorage();
  const { db } = storage;
  const other = { id: 'loja', name: 'Loja', language: 'pt-BR' as const, timeZone: 'UTC' };
  await createSite(db, other, generateVapidKeys());
  const limit = { service: 'google', since: now - 60_000, pausedUntil: 0, rate: 10 } as const;
  const keys = [await keyOf(storage, 'default'), await keyOf(storage, 'loja')];
  await reportSenderLimits(
    db,
    'a',
    keys.map((vapidKey) => Object.assign({ vapidKey }, limit)),
    now,
  );
  const [token = ''] = await registerDevices(storage, google, 1);
  for (let index = 0; index < 100; index++) {
    const tokens = Array.from({ length: 120 }, (_, number) => `${token.slice(0, 36)}${index}.${number}`);
    const site = index === 99 ? 'loja' : 'default';
    const dueAt = now + index;
    await keepDirect(db, tokens, { id: `d${index}`, site, urgency: 'normal' });
    await db.updateTable('direct_queue').set({ due_at: dueAt }).where('id', '=', `d${index}`).execute();
  }
  const plans = await plansOf(storage, (watched) => readLimitsOfSites(watched, now));
  expect(plans.filter((plan) => plan.includes('SCAN latest'))).toHaveLength(2);
  expect(plans.filter((plan) => plan.includes('SCAN due'))).toHaveLength(1);
  const { direct } = await readWaiting(db, 'loja');
  // In proportion: the latest 10,000 of 12,000 have all of this site.
  expect(direct).toEqual({ all: 144, urgent: 0 });
});

describeOnEngines((open) => {
  it('lists the limits of a site that processes report, and forgets those that none reports', async () => {
    const storage = await open();
    const { db } = storage;
    const other = { id: 'loja', name: 'Loja', language: 'pt-BR' as const, timeZone: 'UTC' };
    await createSite(db, other, generateVapidKeys());
    const [vapidKey, otherKey] = [await keyOf(storage, 'default'), await keyOf(storage, 'loja')];
    const limit = { service: 'google', vapidKey, since: now - 60_000, pausedUntil: 0, rate: 10 } as const;
    await reportSenderLimits(db, 'a', [limit, { ...limit, vapidKey: otherKey, rate: 1 }], now - 1);
    await reportSenderLimits(db, 'a', [limit, { ...limit, since: now - 90_000, rate: 5 }], now);
    await reportSenderLimits(db, 'b', [{ ...limit, pausedUntil: now + 1, rate: 2 }], now);
    expect(await listSenderLimits(db, 'default', now)).toEqual([
      { service: 'google', vapidKey, since: now - 90_000, pausedUntil: now + 1, rate: 17 },
    ]);
    expect(await listSenderLimits(db, 'loja', now)).toMatchObject([{ rate: 1 }]);
    const later = now + 5 * reportInterval;
    expect(await listSenderLimits(db, 'default', later)).toEqual([]);
    await pruneSenderLimits(db, later);
    expect(await db.selectFrom('sender_limit').selectAll().execute()).toEqual([]);
  });

  it('estimates when a message is through from what waits for the limited push service', async () => {
    const storage = await open();
    const { db } = storage;
    const tokens = await registerDevices(storage, google, 10);
    const sending = { state: 'sending', targeted: 610, accepted: 10 } as const;
    const message = await keepMessage(storage, now, sending);
    const batch = { site: 'default', message, number: 0, send_at: now, expires_at: now + 60_000 };
    await insertBatch(db, namedBatch(batch, tokens));
    const read = async (id = message) => readLimits(db, (await findMessageRow(db, 'default', id))!, now);
    expect(await read()).toEqual({});
    const limit = { service: 'google', vapidKey: await keyOf(storage, 'default'), pausedUntil: 0 } as const;
    await reportSenderLimits(db, 'a', [{ ...limit, since: now - 1000, rate: 10 }], now);
    // No device waits for it.
    expect(await read()).toEqual({});

    const rows = tokens.map((token) => ({
      token,
      shard: shardOf(token),
      message,
      batch: 0,
      attempts: 0,
      due_at: now,
    }));
    await saveRetries(db, rows);
    const limits = [{ service: 'google', since: new Date(now - 1000).toISOString(), perMinute: 600 }];
    const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    expect(await read()).toEqual({ limits, throughAt: inMinutes(1) });

    // Another message of the site shares the rate.
    const { message: other } = await keepBatch(storage, tokens, now);
    await db.updateTable('message').set(sending).where('id', '=', other).execute();
    expect(await read()).toEqual({ limits, throughAt: inMinutes(2) });
    // Direct messages of the site go first.
    const direct = await keepDirect(db, tokens, { id: 'd', urgency: 'normal' });
    await keepDirect(db, tokens, { id: 'u', urgency: 'high' });
    await keepDirect(db, tokens, { id: 'x', site: 'loja', urgency: 'high' });
    expect(await read()).toEqual({ limits, throughAt: inMinutes(2 + 20 / 600) });
    expect(await readDirectLimits(db, 'default', direct, now)).toEqual({
      limits,
      throughAt: inMinutes(20 / 600),
    });
    expect(await readSiteLimits(db, 'default', now)).toMatchObject([
      { service: 'google', throughAt: now + (2 + 20 / 600) * 60_000 },
    ]);
    expect(await readLimitsOfSites(db, now)).toHaveLength(1);
    // An urgent one waits for no others but urgent ones.
    await db.updateTable('message').set({ urgency: 'high' }).where('id', '=', message).execute();
    expect(await read()).toEqual({ limits, throughAt: inMinutes(1 + 10 / 600) });
    // A direct message that no longer waits has no limit.
    const sent = [{ ...direct[0]!, due_at: null }];
    expect(await readDirectLimits(db, 'default', sent, now)).toEqual({});
    // How many devices a message is for is not known before it is planned.
    await db.updateTable('message').set({ cursor_shard: 3 }).where('id', '=', message).execute();
    expect(await read()).toEqual({ limits });
  });
});
