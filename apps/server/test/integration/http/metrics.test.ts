import type { AcceptedMessage, Device, MessageStatus } from '@sineta/protocol';
import { expect, test, vi } from 'vitest';
import { startPushSink } from '../../harness/push-sink.ts';
import { startTestServer } from '../../harness/running-server.ts';

/** The value of one line of the Prometheus text format. */
function valueOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('the metrics count accepted, sent and refused messages, and contain nothing private', async () => {
  const sink = await startPushSink(({ path }) => ({ status: path.endsWith('/bad') ? 400 : 201 }));
  await using server = await startTestServer({ SINETA_PUSH_SERVICES: sink.origin });
  const key = server.adminKey;
  const tokens: string[] = [];
  // As many devices as another thread encrypts for.
  for (const name of ['good', 'bad', '2', '3', '4', '5', '6', '7']) {
    const { subscription, ...rest } = server.registration();
    const json = { ...rest, subscription: { ...subscription, endpoint: `${sink.origin}/secret/${name}` } };
    tokens.push((await server.ask<Device>('POST', '/v1/sites/default/devices', { json })).body.token);
  }
  const json = { target: { everyone: true }, notification: { title: 'Olá' } };
  for (let times = 0; times < 2; times++) {
    const headers = { 'idempotency-key': 'once' };
    const { body } = await server.ask<AcceptedMessage>('POST', '/v1/sites/default/messages', {
      json,
      key,
      headers,
    });
    const path = `/v1/sites/default/messages/${body.id}`;
    await vi.waitFor(async () => {
      expect((await server.ask<MessageStatus>('GET', path, { key })).body.state).toBe('sent');
    }, 60_000);
  }
  await server.ask('DELETE', `/v1/devices/${tokens[1]}`);

  // The job ends after its message.
  const { status, headers, body } = await vi.waitFor(async () => {
    const answer = await server.ask<string>('GET', '/metrics', { key });
    expect(valueOf(answer.body, 'sineta_queue_jobs{priority="normal"}')).toBe(0);
    return answer;
  }, 60_000);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(valueOf(body, 'sineta_messages_accepted_total')).toBe(1);
  expect(valueOf(body, 'sineta_deliveries_total{service="other",result="accepted"}')).toBe(7);
  expect(valueOf(body, 'sineta_deliveries_total{service="other",result="request_refused"}')).toBe(1);
  expect(valueOf(body, 'sineta_push_duration_seconds_count{service="other"}')).toBe(8);
  expect(valueOf(body, 'sineta_push_requests_under_way{service="other"}')).toBe(0);
  expect(valueOf(body, 'sineta_push_concurrency_limit{service="other"}')).toBeGreaterThan(0);
  expect(valueOf(body, 'sineta_queue_lag_seconds{priority="normal"}')).toBe(0);
  expect(valueOf(body, 'sineta_encrypted_messages_total')).toBe(8);
  expect(valueOf(body, 'sineta_encryption_seconds_total')).toBeGreaterThan(0);
  const services = [...body.matchAll(/service="([^"]*)"/g)].map(([, service]) => service);
  expect(new Set(services)).toEqual(new Set(['other']));
  expect(valueOf(body, 'sineta_delivery_lag_seconds_count')).toBe(8);
  const forgotten = '{method="DELETE",route="/v1/devices/:token",status="204"}';
  expect(valueOf(body, `sineta_http_request_duration_seconds_count${forgotten}`)).toBe(1);
  expect(valueOf(body, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  for (const secret of [...tokens, key, sink.origin, 'secret', 'Olá']) expect(body).not.toContain(secret);
});

test('the metrics require a key of any scope', async () => {
  await using server = await startTestServer();
  expect(await server.ask('GET', '/metrics')).toMatchObject({ status: 401 });
  const made = await server.ask<{ key: string }>('POST', '/v1/api-keys', {
    json: { name: 'prometheus' },
    key: server.adminKey,
  });
  expect(await server.ask('GET', '/metrics', { key: made.body.key })).toMatchObject({ status: 200 });
});
