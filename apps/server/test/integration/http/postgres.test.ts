import { afterAll, beforeAll, expect, test } from 'vitest';
import { usePostgres } from '../../harness/engines.ts';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

const createDatabase = usePostgres();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await createDatabase() });
});
afterAll(() => server[Symbol.asyncDispose]());

const messages = '/v1/sites/default/messages';
const message = { target: { everyone: true }, notification: { title: 'Olá' } };
const nul = '\0';

/** Values that PostgreSQL cannot store, or whose numbers are too large for it. */
test.for<[method: string, path: string, json: unknown, status: number]>([
  ['GET', '/v1/sites/default/feed?topic=%00', undefined, 400],
  ['GET', '/v1/sites/default/feed?after=%00', undefined, 400],
  ['DELETE', '/v1/api-keys/%00', undefined, 404],
  ['POST', '/v1/api-keys', { name: nul }, 400],
  ['POST', messages, { ...message, notification: { title: nul } }, 400],
  ['POST', messages, { ...message, notification: { title: 'x', image: `https://a.example/${nul}` } }, 400],
  ['POST', messages, { ...message, notification: { title: 'x', tag: nul } }, 202],
  ['POST', messages, { ...message, data: { [nul]: nul } }, 202],
  ['POST', messages, { ...message, sendAt: '9999-12-31T23:59:59Z' }, 400],
  ['POST', messages, { ...message, sendAt: '2020-12-24T09:00:00-03:00' }, 400],
  ['POST', messages, { ...message, sendAtLocal: '9999-12-31T23:59' }, 400],
  ['POST', messages, { ...message, sendAtLocal: '0000-01-01T00:00' }, 400],
])('%s %s with %j', async ([method, path, json, status]) => {
  const answer = await server.ask(method, path, { json, key: server.adminKey });
  expect(answer).toMatchObject({ status });
});

test('a subscription with U+0000 in its endpoint', async () => {
  const { subscription, vapidKey } = server.registration();
  const json = { subscription: { ...subscription, endpoint: `${subscription.endpoint}${nul}/x` }, vapidKey };
  expect(await server.ask('POST', '/v1/sites/default/devices', { json })).toMatchObject({ status: 400 });
});
