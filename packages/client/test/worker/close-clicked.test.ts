import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRecordStore } from '../../src/shared/records.ts';
import { handlePush } from '../../src/worker/push.ts';
import type { WorkerContext } from '../../src/worker/worker-context.ts';
import { type ServiceStub, startServiceStub } from '../service-stub.ts';

interface Shown {
  readonly title: string;
  readonly data: unknown;
  readonly close: () => void;
}

/** A worker that lists what it shows, and the service that knows of these clicks on other devices. */
async function start(clicked: readonly string[]) {
  const stub = await startServiceStub(({ method }) =>
    method === 'GET' ? { status: 200, body: { messages: clicked } } : { status: 204 },
  );
  onTestFinished(() => stub[Symbol.asyncDispose]());
  // Each worker has locks of its own: those of another test may still be held.
  const scope = `${stub.origin}/sineta/`;
  const shown: Shown[] = [];
  const records = createRecordStore(() => scope);
  const device = { token: 'token', endpoint: '', vapidKey: '', service: stub.origin, site: 'default' };
  await records.update('device', () => device);
  const show = (title: string, data: unknown): void => {
    const notification = { title, data, close: () => shown.splice(shown.indexOf(notification), 1) };
    shown.push(notification);
  };
  const registration = {
    scope,
    showNotification: async (title: string, { data }: NotificationOptions) => show(title, data),
    getNotifications: async () => [...shown],
  };
  const clients = { matchAll: async () => [] };
  const worker = { registration, records, fetch, clients, clicked: new Set() } as unknown as WorkerContext;
  const push = (title: string, data: object) => {
    const text = JSON.stringify({ web_push: 8030, notification: { title, data } });
    return handlePush(worker, { data: { text: () => text } });
  };
  return { stub, worker, show, push, titles: () => shown.map(({ title }) => title) };
}

function questions({ arrived }: ServiceStub): string[] {
  return arrived.flatMap(({ method, path }) => (method === 'GET' ? [path] : []));
}

test('a message closes the earlier notifications that the user clicked on another device', async () => {
  const { stub, push, titles } = await start(['m1']);
  await push('clicked elsewhere', { sineta: 'm1', collapse: true });
  await push('not clicked', { sineta: 'm2', collapse: true });
  expect(titles()).toEqual(['not clicked']);
  await push('later', { sineta: 'm3' });
  expect(titles()).toEqual(['not clicked', 'later']);
  expect(questions(stub)).toEqual([
    '/v1/devices/token/clicked-messages?ids=m1',
    '/v1/devices/token/clicked-messages?ids=m2',
  ]);
});

test('the notification that was just shown stays, and so does a later one: something is always shown', async () => {
  const { stub, push, titles } = await start(['m1', 'm2', 'm3']);
  await push('later', { sineta: 'm3', collapse: true });
  await push('late', { sineta: 'm2', collapse: true });
  expect(titles()).toEqual(['later', 'late']);
  expect(questions(stub)).toEqual([]);
});

test('messages that arrive at once leave the latest of them', async () => {
  const ids = ['m1', 'm2', 'm3', 'm4', 'm5'];
  const { push, titles } = await start(ids);
  await Promise.all(ids.map((id) => push(id, { sineta: id, collapse: true })));
  expect(titles()).toContain('m5');
});

test('a list of notifications that never comes keeps no later message from its display', async () => {
  const { worker, push, titles } = await start([]);
  vi.spyOn(worker.registration, 'getNotifications').mockReturnValueOnce(new Promise(() => {}));
  await Promise.all([
    push('first', { sineta: 'm1' }),
    delay(50).then(() => push('second', { sineta: 'm2' })),
  ]);
  expect(titles()).toEqual(['first', 'second']);
});

test('the service is asked for nothing that no sender wants closed', async () => {
  const { stub, show, push, titles } = await start(['m1', 'm2']);
  for (const data of [null, 'text', { collapse: true }, { sineta: 7, collapse: true }, { sineta: 'm1' }]) {
    show('other', data);
  }
  await push('without', { sineta: 'm2' });
  await push('text instead', { sineta: 'm3', collapse: 'yes' });
  await push('last', { sineta: 'm4' });
  expect(questions(stub)).toEqual([]);
  expect(titles()).toHaveLength(8);
});

test('one request asks for at most 20 messages, the latest', async () => {
  const { stub, show, push } = await start([]);
  for (let number = 10; number < 40; number++) show('shown', { sineta: `m${number}`, collapse: true });
  await push('last', { sineta: 'm40' });
  const latest = Array.from({ length: 20 }, (_, index) => `m${index + 20}`);
  expect(questions(stub)).toEqual([`/v1/devices/token/clicked-messages?ids=${latest.join()}`]);
});

test.each([400, 404, 429, 503])('the status %d closes nothing, and the event ends', async (status) => {
  await using failing = await startServiceStub(() => ({ status }));
  const { worker, show, push, titles } = await start(['m1']);
  await worker.records.update('device', (device) => ({ ...device!, service: failing.origin }));
  show('shown', { sineta: 'm1', collapse: true });
  await push('last', { sineta: 'm2' });
  expect(titles()).toEqual(['shown', 'last']);
});

test('notifications are not listed while one is being displayed', async () => {
  const { worker, show, push, titles } = await start(['m1']);
  show('shown', { sineta: 'm1', collapse: true });
  const displayed = Promise.withResolvers<void>();
  const name = `sineta:display:${worker.registration.scope}`;
  const display = navigator.locks.request(name, { mode: 'shared' }, () => displayed.promise);
  await push('meanwhile', { sineta: 'm2' });
  expect(titles()).toEqual(['shown', 'meanwhile']);
  displayed.resolve();
  await display;
  await push('afterwards', { sineta: 'm3' });
  expect(titles()).toEqual(['meanwhile', 'afterwards']);
});
