import type { Receipts } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { createRecordStore } from '../../src/shared/records.ts';
import { sendReceipt } from '../../src/worker/receipts.ts';
import type { WorkerContext } from '../../src/worker/worker-context.ts';
import { useFullDisk } from '../full-disk.ts';
import { type ServiceStub, startServiceStub } from '../service-stub.ts';

/** A worker with a device registered at `stub`. Without IndexedDB the records stay in memory. */
async function workerOf(stub: ServiceStub): Promise<WorkerContext> {
  const scope = `${stub.origin}/sineta/`;
  const records = createRecordStore(() => scope);
  const device = { token: 'token', endpoint: '', vapidKey: '', service: stub.origin, site: 'default' };
  await records.update('device', () => device);
  return { records, fetch, registration: { scope } } as WorkerContext;
}

function messagesIn(stub: ServiceStub): string[][] {
  return stub.arrived.map(({ body }) => (body as Receipts).receipts.map(({ message }) => message));
}

test('receipts that could not be sent are sent at the next event', async () => {
  let status = 503;
  await using stub = await startServiceStub(() => ({ status }));
  const worker = await workerOf(stub);
  await sendReceipt(worker, { sineta: 'm1', proof: 'p1' }, 'displayed');
  status = 204;
  await sendReceipt(worker, { sineta: 'm1' }, 'clicked');
  expect(stub.arrived.at(-1)).toEqual({
    method: 'POST',
    path: '/v1/receipts',
    body: {
      token: 'token',
      receipts: [
        { message: 'm1', event: 'displayed', proof: 'p1' },
        { message: 'm1', event: 'clicked' },
      ],
    },
  });
  expect(await worker.records.read('receipts')).toEqual([]);
});

test('the receipt of a click has the button, unless the notification itself was clicked', async () => {
  await using stub = await startServiceStub(() => ({ status: 204 }));
  const worker = await workerOf(stub);
  await sendReceipt(worker, { sineta: 'm1' }, 'clicked', 'ver');
  await sendReceipt(worker, { sineta: 'm2' }, 'clicked', '');
  expect(stub.arrived.map(({ body }) => (body as Receipts).receipts)).toEqual([
    [{ message: 'm1', event: 'clicked', action: 'ver' }],
    [{ message: 'm2', event: 'clicked' }],
  ]);
});

test.each([400, 404])('after the final status %d a receipt is dropped', async (status) => {
  await using stub = await startServiceStub(() => ({ status }));
  const worker = await workerOf(stub);
  await sendReceipt(worker, { sineta: 'm1' }, 'displayed');
  expect(await worker.records.read('receipts')).toEqual([]);
});

test.each([401, 403, 408, 429, 500])('after the status %d receipts stay queued', async (status) => {
  await using stub = await startServiceStub(() => ({ status }));
  const worker = await workerOf(stub);
  await sendReceipt(worker, { sineta: 'm1' }, 'displayed');
  expect(await worker.records.read('receipts')).toHaveLength(1);
});

test('receipts of a burst go together, each once', async () => {
  await using stub = await startServiceStub(() => ({ status: 204 }));
  const worker = await workerOf(stub);
  const ids = Array.from({ length: 50 }, (_, index) => `m${index}`);
  await Promise.all(ids.map((id) => sendReceipt(worker, { sineta: id }, 'displayed')));
  expect(messagesIn(stub).flat().sort()).toEqual([...ids].sort());
  expect(stub.arrived.length).toBeLessThan(ids.length / 2);
});

test('a request carries at most as many receipts as the service accepts', async () => {
  await using stub = await startServiceStub(() => ({ status: 204 }));
  const worker = await workerOf(stub);
  const waiting = Array.from({ length: 150 }, (_, index) => ({
    message: `m${index}`,
    event: 'displayed' as const,
  }));
  await worker.records.update('receipts', () => waiting);
  await sendReceipt(worker, { sineta: 'last' }, 'displayed');
  expect(messagesIn(stub)[0]).toHaveLength(100);
  expect(await worker.records.read('receipts')).toHaveLength(51);
});

test('receipts stay queued until the device is registered', async () => {
  await using stub = await startServiceStub(() => ({ status: 204 }));
  const worker = await workerOf(stub);
  await worker.records.update('device', () => null);
  await sendReceipt(worker, { sineta: 'm1' }, 'displayed');
  expect(stub.arrived).toEqual([]);
  expect(await worker.records.read('receipts')).toHaveLength(1);
});

test('with a full disk a receipt is sent with the queued ones, and not again', async () => {
  await using stub = await startServiceStub(() => ({ status: 204 }));
  const device = { token: 'token', endpoint: '', vapidKey: '', service: stub.origin, site: 'default' };
  using _ = useFullDisk({ device, receipts: [{ message: 'm1', event: 'displayed' }] });
  const scope = `${stub.origin}/sineta/`;
  const records = createRecordStore(() => scope);
  const worker = { records, fetch, registration: { scope } } as WorkerContext;
  await sendReceipt(worker, { sineta: 'm2' }, 'displayed');
  await sendReceipt(worker, { sineta: 'm3' }, 'displayed');
  expect(messagesIn(stub)).toEqual([['m1', 'm2'], ['m3']]);
});
