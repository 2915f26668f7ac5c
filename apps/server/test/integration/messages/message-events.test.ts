import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { MessageStatus } from '@sineta/protocol';
import fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMessageChanges } from '../../../src/messages/message-changes.ts';
import { messageEventRoutes, type StreamTimes } from '../../../src/messages/message-event-routes.ts';
import type { StreamLimits } from '../../../src/http/stream-limit.ts';
import { validatorCompiler } from '../../../src/http/validation.ts';
import { addToMessage } from '../../../src/messages/messages.ts';
import { keepMessage } from '../../harness/messages.ts';
import { startTestServer } from '../../harness/running-server.ts';
import { openTestStorage } from '../../harness/storage.ts';

interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** Reads server-sent events as a browser does, with comments as events without a name. */
async function* readEvents(response: Response): AsyncGenerator<StreamEvent> {
  let rest = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop()!;
    for (const part of parts) {
      const [, event = ''] = /^event: (.*)$/m.exec(part) ?? [];
      const [, data = ''] = /^data: (.*)$/m.exec(part) ?? [];
      yield { event, data };
    }
  }
}

/** The route with short times, so that a test sees all of its events. */
async function startStreams(times: Partial<StreamTimes> = {}, limits?: StreamLimits) {
  const storage = await openTestStorage();
  const changes = createMessageChanges();
  let mayRead = true;
  const app = fastify({ forceCloseConnections: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const permissions = () => (mayRead ? (['read'] as const) : []);
  await app.register(
    messageEventRoutes({
      db: storage.db,
      changes,
      identity: async ({ headers: { authorization: id = 'k' } }) => ({
        kind: 'key',
        id,
        name: id,
        grants: { everywhere: permissions(), bySite: new Map() },
      }),
      ...(limits && { limits }),
      times: { pause: 10, poll: 50, heartbeat: 60_000, recheck: 0, quiet: 60_000, ...times },
    }),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    // After a cancelled stream, fetch can open a connection without a request, which would delay closing the server.
    app.server.closeAllConnections();
    await app.close();
  });
  const watch = async (id: string, authorization = 'k') => {
    const response = await fetch(`${url}/sites/default/messages/${id}/events`, {
      headers: { authorization },
    });
    return { response, events: readEvents(response) };
  };
  return { app, url, storage, changes, watch, revoke: () => (mayRead = false) };
}

async function nextStatus(events: AsyncGenerator<StreamEvent>): Promise<MessageStatus> {
  const { value } = await events.next();
  expect(value?.event).toBe('status');
  return JSON.parse(value!.data) as MessageStatus;
}

test('sends the status at the start and after each change of any process', async () => {
  const { storage, changes, watch } = await startStreams();
  const id = await keepMessage(storage, Date.now(), { state: 'sending' });
  const { response, events } = await watch(id);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect((await nextStatus(events)).counts.accepted).toBe(0);
  await addToMessage(storage.db, 'default', id, { accepted: 3 });
  changes.notify('default', id);
  expect((await nextStatus(events)).counts.accepted).toBe(3);
  await addToMessage(storage.db, 'default', id, { displayed: 1 });
  expect((await nextStatus(events)).counts.displayed).toBe(1);
  await events.return(undefined);
});

test('ends when the message is finished and unchanged', async () => {
  const { storage, watch } = await startStreams({ quiet: 100 });
  const { events } = await watch(await keepMessage(storage, Date.now(), { state: 'sent' }));
  const seen: string[] = [];
  for await (const { event } of events) seen.push(event);
  expect(seen).toEqual(['status', 'end']);
});

test('sends heartbeats, and ends when the caller loses the permission', async () => {
  const { storage, watch, revoke } = await startStreams({ heartbeat: 20 });
  const { events } = await watch(await keepMessage(storage, Date.now(), { state: 'sending' }));
  await nextStatus(events);
  expect((await events.next()).value).toEqual({ event: '', data: '' });
  revoke();
  const seen = new Set<string>();
  for await (const { event } of events) seen.add(event);
  expect([...seen].at(-1)).toBe('end');
});

test('ends before the first event after the caller has lost the permission', async () => {
  const { storage, changes, watch, revoke } = await startStreams();
  const id = await keepMessage(storage, Date.now(), { state: 'sending' });
  const { events } = await watch(id);
  await nextStatus(events);
  revoke();
  await addToMessage(storage.db, 'default', id, { accepted: 3 });
  changes.notify('default', id);
  expect((await events.next()).value).toMatchObject({ event: 'end' });
  expect((await events.next()).done).toBe(true);
});

test('limits the streams of a caller, and releases the slot of a stream that ends', async () => {
  const { storage, watch } = await startStreams({}, { ofProcess: 3, ofCaller: 2 });
  const id = await keepMessage(storage, Date.now(), { state: 'sending' });
  const first = await watch(id, 'ana');
  await watch(id, 'ana');
  expect((await watch(id, 'ana')).response.status).toBe(429);
  expect((await watch(id, 'bia')).response.status).toBe(200);
  expect((await watch(id, 'caio')).response.status).toBe(429);
  await nextStatus(first.events);
  await first.events.return(undefined);
  await vi.waitFor(async () => expect((await watch(id, 'ana')).response.status).toBe(200), {
    timeout: 60_000,
  });
});

test('ends at shutdown without delaying it', async () => {
  const { app, storage, watch } = await startStreams();
  const { events } = await watch(await keepMessage(storage, Date.now(), { state: 'sending' }));
  await nextStatus(events);
  const closed = app.close();
  expect((await events.next()).value).toMatchObject({ event: 'end' });
  expect((await events.next()).done).toBe(true);
  await closed;
});

test('leaves no listeners on a reused connection, and has no HEAD', async () => {
  const { app, storage, url } = await startStreams({ quiet: 0 });
  const id = await keepMessage(storage, Date.now(), { state: 'sent' });
  const listeners: number[] = [];
  app.server.on('request', ({ socket }) => listeners.push(socket.listenerCount('close')));
  const address = `${url}/sites/default/messages/${id}/events`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let stream = 0; stream < 2; stream++) {
    const [response] = (await once(get(address, { agent }), 'response')) as [IncomingMessage];
    for await (const _ of response);
  }
  expect(listeners[1]).toBe(listeners[0]);
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(404);
});

test('is part of the service and requires the permission to read', async () => {
  await using server = await startTestServer();
  const { body } = await server.ask<{ id: string }>('POST', '/v1/sites/default/messages', {
    key: server.adminKey,
    json: {
      target: { everyone: true },
      notification: { title: 'Olá' },
      sendAt: new Date(Date.now() + 60_000).toISOString(),
    },
  });
  const path = `/v1/sites/default/messages/${body.id}/events`;
  expect((await server.ask('GET', path)).status).toBe(401);
  const headers = { authorization: `Bearer ${server.adminKey}` };
  const events = readEvents(await fetch(server.url + path, { headers }));
  expect((await nextStatus(events)).state).toBe('scheduled');
  await server.ask('POST', `/v1/sites/default/messages/${body.id}:cancel`, { key: server.adminKey });
  expect((await nextStatus(events)).state).toBe('cancelled');
  const missing = '/v1/sites/default/messages/AaH-AhInZ6_sw6B4bPM6TLSz/events';
  expect((await server.ask('GET', missing, { key: server.adminKey })).status).toBe(404);
});
