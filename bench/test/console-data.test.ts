import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seedConsoleData } from '../harness/console-data.ts';

test('what is added for the lists agrees with what the site was seeded with', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sineta-console-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const seeded = seedConsoleData({ dataDir }, { devices: 8000, messages: 6, auditEntries: 2 });
  await expect(seeded).resolves.toBeUndefined();
});
