import { expect, test } from 'vitest';
import { usePostgres } from '../../harness/engines.ts';
import { startTestServer } from '../../harness/running-server.ts';

const createDatabase = usePostgres();

test('PostgreSQL gets no U+0000, which it cannot store or compare', async () => {
  await using server = await startTestServer({ DATABASE_URL: await createDatabase() });
  const key = server.adminKey;
  const token = await server.register();
  const message = { target: { token }, notification: { title: 'Olá' } };

  const batch = await server.ask('POST', '/v1/sites/default/messages:batch', {
    key,
    json: { messages: [{ ...message, idempotencyKey: 'a\0b' }, message] },
  });
  expect(batch).toMatchObject({
    status: 202,
    body: { results: [{ problem: { errors: [{ field: 'idempotencyKey' }] } }, { id: expect.any(String) }] },
  });

  const sent = await server.ask<{ id: string }>('POST', '/v1/sites/default/messages', { key, json: message });
  expect(
    await server.ask('GET', `/v1/sites/default/messages/${sent.body.id}/failures?reason=a%00b`, { key }),
  ).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } });
});
