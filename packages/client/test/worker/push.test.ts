import { expect, test } from 'vitest';
import type { IncomingMessage } from '../../src/shared/page-message.ts';
import { createRecordStore } from '../../src/shared/records.ts';
import { handlePush } from '../../src/worker/push.ts';
import type { WorkerContext } from '../../src/worker/worker-context.ts';

/** A worker with these pages, and the titles that it showed. */
function workerThatShows(pages: readonly unknown[] = []) {
  const scope = 'https://site.example/sineta/';
  const shown: string[] = [];
  const registration = {
    scope,
    showNotification: async (title: string) => void shown.push(title),
    getNotifications: async () => [],
  };
  const worker = {
    registration,
    records: createRecordStore(() => scope),
    clients: { matchAll: async () => pages },
  } as unknown as WorkerContext;
  return { worker, shown };
}

test('a declarative message without data is shown once and counted', async () => {
  const { worker, shown } = workerThatShows();
  const notification = { title: 'Ação', navigate: 'https://site.example/', data: { sineta: 'm1' } };
  await handlePush(worker, { data: null, notification });
  await handlePush(worker, { data: null, notification });
  expect(shown).toEqual(['Ação']);
  expect(await worker.records.read('receipts')).toEqual([{ message: 'm1', event: 'displayed' }]);
});

test('the badge of a message replaces the unread count, also in a message that the browser read itself', async () => {
  const { worker } = workerThatShows();
  const unread = () => worker.records.read('unread');
  const push = (id: string, badge: unknown) => {
    const notification = { title: 'Ação', navigate: 'https://site.example/', data: { sineta: id } };
    const text = JSON.stringify({ web_push: 8030, notification, app_badge: badge });
    return handlePush(worker, { data: { text: () => text } });
  };
  await push('m1', 7);
  expect(await unread()).toBe(7);
  await push('m2', undefined);
  expect(await unread()).toBe(8);
  for (const badge of ['9', -1, null, {}]) await push(`m3 ${JSON.stringify(badge)}`, badge);
  expect(await unread()).toBe(12);
  await push('m4', 0);
  expect(await unread()).toBe(0);
  const notification = { title: 'Ação', navigate: 'https://site.example/', data: { sineta: 'm5' } };
  await handlePush(worker, { data: null, notification, appBadge: 3 });
  expect(await unread()).toBe(3);
});

test('a declarative message without a title is left to the browser', async () => {
  const { worker, shown } = workerThatShows();
  await handlePush(worker, { data: null, notification: {} });
  expect(shown).toEqual([]);
});

test('an empty push shows a notification of the site', async () => {
  const { worker, shown } = workerThatShows();
  await handlePush(worker, { data: null });
  expect(shown).toEqual(['site.example']);
});

test('a frame receives the message, and only its page is in front', async () => {
  const foreground: Record<string, boolean> = {};
  const page = (name: string, frameType: string) => ({
    frameType,
    focused: true,
    postMessage: ({ message }: { message: IncomingMessage }) => (foreground[name] = message.foreground),
  });
  const { worker } = workerThatShows([page('frame', 'nested'), page('page', 'top-level')]);
  const notification = { title: 'Ação', navigate: 'https://site.example/', data: { sineta: 'm1' } };
  await handlePush(worker, { data: null, notification });
  expect(foreground).toEqual({ frame: false, page: true });
});

test('a message is unread while only a frame is visible, as in a tab of another site', async () => {
  const frame = { frameType: 'nested', focused: false, visibilityState: 'visible', postMessage: () => {} };
  const { worker } = workerThatShows([frame]);
  const notification = { title: 'Ação', navigate: 'https://site.example/', data: { sineta: 'm1' } };
  await handlePush(worker, { data: null, notification });
  expect(await worker.records.read('unread')).toBe(1);
});
