import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../../apps/server/src/database/open.ts';
import { registeredToken } from '../../apps/server/src/devices/subscription.ts';
import { seedConsoleData } from '../harness/console-data.ts';

test('what is added for the lists agrees with what the site was seeded with', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sineta-console-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const seeded = seedConsoleData({ dataDir }, { devices: 8000, messages: 6, auditEntries: 2 });
  await expect(seeded).resolves.toBeUndefined();
  const storage = await openStorage({ dataDir });
  onTestFinished(() => storage.close());
  const users = await storage.db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('devices'))
    .groupBy('user_id')
    .execute();
  expect(Math.max(...users.map(({ devices }) => devices))).toBe(3);
  expect(users.length).toBe(8000 / 2.5);
});

test('a broadcast reaches all devices at once, at night too, and registrations find them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sineta-console-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const origin = 'https://127.0.0.1:9';
  await seedConsoleData({ dataDir }, { devices: 8000, messages: 6, auditEntries: 2, origin });
  const storage = await openStorage({ dataDir });
  onTestFinished(() => storage.close());
  const endpoints = storage.db.selectFrom('device').select('endpoint');
  expect(await endpoints.where('endpoint', 'not like', `${origin}/%`).execute()).toEqual([]);
  expect(await endpoints.where('preferences', 'is not', null).execute()).toEqual([]);
  const { db } = storage;
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const { endpoint, p256dh, auth, token } = await db
    .selectFrom('device')
    .selectAll()
    .orderBy('token', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const keys = { p256dh: text(p256dh), auth: text(auth) };
  expect(await registeredToken(db, 'default', { endpoint, keys })).toBe(token);
  const count = (table: 'device' | 'device_subscription') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
  expect(await count('device_subscription')).toEqual(await count('device'));
});
