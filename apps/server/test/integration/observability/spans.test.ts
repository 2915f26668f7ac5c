import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import type { AcceptedMessage, Device } from '@sineta/protocol';
import { expect, test, vi } from 'vitest';
import { startPushSink } from '../../harness/push-sink.ts';
import { startTestServer } from '../../harness/running-server.ts';
import { recordSpans } from '../../harness/spans.ts';

/** The data of a span that an SDK may export. */
const contentOf = ({ name, attributes, events, status, links }: ReadableSpan) => ({
  name,
  attributes,
  events,
  status,
  links,
});

test('a message is traced from its acceptance to each request, and no span identifies a device', async () => {
  const exporter = recordSpans();
  const ended = (name: string) => exporter.getFinishedSpans().filter((span) => span.name === name);
  const sink = await startPushSink();
  await using server = await startTestServer({ SINETA_PUSH_SERVICES: sink.origin });
  const tokens: string[] = [];
  for (const path of ['/secret/1', '/secret/2']) {
    const { subscription, ...rest } = server.registration();
    const json = { ...rest, subscription: { ...subscription, endpoint: sink.origin + path } };
    tokens.push((await server.ask<Device>('POST', '/v1/sites/default/devices', { json })).body.token);
  }
  const send = (json: unknown) =>
    server.ask<AcceptedMessage>('POST', '/v1/sites/default/messages', { json, key: server.adminKey });
  const { id } = (await send({ target: { everyone: true }, notification: { title: 'Olá' } })).body;
  await vi.waitFor(() => expect(ended('sineta.batch')).toHaveLength(1), 60_000);

  const site = { 'sineta.site': 'default', 'sineta.message': id };
  const [batch] = ended('sineta.batch');
  for (const [name, attributes] of [
    ['sineta.accept', site],
    ['sineta.plan', site],
    ['sineta.batch', { ...site, 'sineta.batch': 0 }],
  ] as const) {
    // Each begins a trace, since it may run later and in another process.
    expect(ended(name)).toMatchObject([
      { attributes, parentSpanContext: undefined, kind: SpanKind.INTERNAL },
    ]);
  }
  const sending = {
    attributes: { 'sineta.push_service': 'other', 'sineta.message': id, 'http.response.status_code': 201 },
    parentSpanContext: { spanId: batch!.spanContext().spanId, traceId: batch!.spanContext().traceId },
    kind: SpanKind.CLIENT,
  };
  expect(ended('sineta.send')).toMatchObject([sending, sending]);

  exporter.reset();
  const direct = (await send({ target: { token: tokens[0] }, notification: { title: 'Olá' } })).body;
  await vi.waitFor(() => expect(ended('sineta.send')).toHaveLength(1), 60_000);
  const message = { 'sineta.message': direct.id };
  expect(ended('sineta.accept')).toMatchObject([{ attributes: message }]);
  expect(ended('sineta.send')).toMatchObject([{ attributes: message, kind: SpanKind.CLIENT }]);

  const unknown = 'A'.repeat(43);
  await send({ target: { token: unknown }, notification: { title: 'Olá' } });
  expect(exporter.getFinishedSpans().at(-1)).toMatchObject({
    name: 'sineta.accept',
    status: { code: SpanStatusCode.ERROR },
    attributes: { 'error.type': 'not_found' },
  });
  const exported = JSON.stringify(exporter.getFinishedSpans().map(contentOf));
  for (const secret of [...tokens, unknown, sink.origin, 'secret', server.adminKey, 'Olá']) {
    expect(exported).not.toContain(secret);
  }
});
