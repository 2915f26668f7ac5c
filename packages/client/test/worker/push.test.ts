import { expect, test } from 'vitest';
import { createRecordStore } from '../../src/shared/records.ts';
import { handlePush } from '../../src/worker/push.ts';
import type { WorkerContext } from '../../src/worker/worker-context.ts';

/** A worker, and the titles that it showed. */
function workerThatShows() {
  const scope = 'https://site.example/sineta/';
  const shown: string[] = [];
  const registration = { scope, showNotification: async (title: string) => void shown.push(title) };
  const worker = {
    registration,
    records: createRecordStore(() => scope),
    clients: { matchAll: async () => [] },
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
