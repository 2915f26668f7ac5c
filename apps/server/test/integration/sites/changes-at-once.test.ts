import type { Audit } from '@sineta/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { openStorage } from '../../../src/database/open.ts';
import { updateSite } from '../../../src/sites/sites.ts';
import { usePostgres } from '../../harness/engines.ts';
import { untilWaiting } from '../../harness/lock-waits.ts';
import { startTestServer } from '../../harness/running-server.ts';

const createDatabase = usePostgres();

it('the audit entry of changed settings has no change that another request made at once', async () => {
  const databaseUrl = await createDatabase();
  await using server = await startTestServer({ DATABASE_URL: databaseUrl });
  const storage = await openStorage({ databaseUrl });
  onTestFinished(() => storage.close());
  const key = server.adminKey;
  const { changing } = await storage.db.transaction().execute(async (other) => {
    await updateSite(other, 'default', { name: 'Outro mural' });
    const json = { timeZone: 'America/Manaus' };
    const changing = server.ask('PATCH', '/v1/sites/default/settings', { key, json });
    await untilWaiting(storage);
    return { changing };
  });
  expect(await changing).toMatchObject({
    status: 200,
    body: { name: 'Outro mural', timeZone: 'America/Manaus' },
  });
  const { body } = await server.ask<Audit>('GET', '/v1/audit?action=site.changed', { key });
  expect(body.entries.map(({ details }) => details)).toEqual([
    { fields: 'timeZone', 'timeZone.from': 'America/Sao_Paulo', 'timeZone.to': 'America/Manaus' },
  ]);
});
