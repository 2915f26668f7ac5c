import { SpanStatusCode } from '@opentelemetry/api';
import type { AcceptedMessage, Device } from '@sineta/protocol';
import { expect, test, vi } from 'vitest';
import { startPushSink } from '../harness/push-sink.ts';
import { startTestServer } from '../harness/running-server.ts';
import { recordSpans } from '../harness/spans.ts';

test('a message is followed from its acceptance to each device, and no span names a device', async () => {
  const spans = recordSpans();
  const sink = await startPushSink();
  await using server = await startTestServer({ SINETA_PUSH_SERVICES: sink.origin });
  const { subscription, ...rest } = server.registration();
  const device = { ...rest, subscription: { ...subscription, endpoint: `${sink.origin}/secret` } };
  const { token } = (await server.ask<Device>('POST', '/v1/sites/default/devices', { json: device })).body;
  const send = (json: unknown) =>
    server.ask<AcceptedMessage>('POST', '/v1/sites/default/messages', { json, key: server.adminKey });
  const { id } = (await send({ target: { everyone: true }, notification: { title: 'Olá' } })).body;
  await vi.waitFor(() => expect(spans.some(({ name }) => name === 'sineta.batch')).toBe(true), 15_000);
  await vi.waitFor(() => expect(spans.every(({ ended }) => ended)).toBe(true), 15_000);

  const site = { 'sineta.site': 'default', 'sineta.message': id };
  expect(spans.map(({ name, attributes }) => [name, attributes])).toEqual([
    ['sineta.accept', site],
    ['sineta.plan', site],
    ['sineta.batch', { ...site, 'sineta.batch': 0 }],
    ['sineta.send', { 'sineta.push_service': 'other', 'http.response.status_code': 201 }],
  ]);
  const told = JSON.stringify(spans);
  for (const secret of [token, sink.origin, 'Olá']) expect(told).not.toContain(secret);

  await send({ target: { token: 'A'.repeat(43) }, notification: { title: 'Olá' } });
  expect(spans.at(-1)).toMatchObject({
    name: 'sineta.accept',
    status: SpanStatusCode.ERROR,
    attributes: { 'error.type': 'not_found' },
    ended: true,
  });
});
