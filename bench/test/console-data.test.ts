import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../../apps/server/src/database/open.ts';
import { seedConsoleData } from '../harness/console-data.ts';

test('what is added for the lists agrees with what the site was seeded with', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sineta-console-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const seeded = seedConsoleData({ dataDir }, { devices: 8000, messages: 6, auditEntries: 2 });
  await expect(seeded).resolves.toBeUndefined();
});

test('a broadcast reaches all devices at once, at night too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sineta-console-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const origin = 'https://127.0.0.1:9';
  await seedConsoleData({ dataDir }, { devices: 8000, messages: 6, auditEntries: 2, origin });
  const storage = await openStorage({ dataDir });
  onTestFinished(() => storage.close());
  const endpoints = storage.db.selectFrom('device').select('endpoint');
  expect(await endpoints.where('endpoint', 'not like', `${origin}/%`).execute()).toEqual([]);
  expect(await endpoints.where('preferences', 'is not', null).execute()).toEqual([]);
});
