import { describe, expect, it, vi } from 'vitest';
import { forgetDevice } from '../../../src/devices/devices.ts';
import { registerDevices } from '../../harness/devices.ts';
import { createTestDelivery, sendTo, statusOf } from '../../harness/delivery.ts';
import { startPushSink } from '../../harness/push-sink.ts';
import { describeOnEngines } from '../../harness/engines.ts';

describeOnEngines((open) => {
  const soon = { timeout: 60_000 };

  describe('a message', () => {
    it('to everyone reaches every device once, over several batches', async () => {
      const sink = await startPushSink();
      const storage = await open();
      await registerDevices(storage, sink.origin, 250);
      const tuning = { batchSize: 20, batchesAhead: 3 };
      const delivery = await createTestDelivery(storage, sink.origin, { tuning });
      await delivery.start();
      const { id } = await delivery.accept('default', sendTo({ everyone: true }, { urgency: 'high' }));
      await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
      expect(sink.countByPath().size).toBe(250);
      expect(sink.arrivals).toHaveLength(250);
      expect(sink.arrivals[0]?.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' });
      expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 250, accepted: 250, failed: 0 });
      expect(await storage.db.selectFrom('batch').selectAll().execute()).toEqual([]);
    });

    it('to a topic reaches its followers', async () => {
      const sink = await startPushSink();
      const storage = await open();
      await registerDevices(storage, `${sink.origin}/follows`, 30, { topics: ['missas', 'festas'] });
      await registerDevices(storage, `${sink.origin}/other`, 30, { topics: ['festas'] });
      const delivery = await createTestDelivery(storage, sink.origin);
      await delivery.start();
      const { id } = await delivery.accept('default', sendTo({ topic: 'missas' }));
      await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
      expect(sink.arrivals).toHaveLength(30);
      expect([...sink.countByPath().keys()].every((path) => path.startsWith('/follows/'))).toBe(true);
    });

    it('to tokens reaches each device once, even if it is named repeatedly', async () => {
      const sink = await startPushSink();
      const storage = await open();
      const tokens = await registerDevices(storage, sink.origin, 5);
      const delivery = await createTestDelivery(storage, sink.origin);
      await delivery.start();
      const target = { tokens: [tokens[1]!, tokens[3]!, tokens[1]!] };
      const { id } = await delivery.accept('default', sendTo(target));
      await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
      expect(Object.fromEntries(sink.countByPath())).toEqual({ '/push/1': 1, '/push/3': 1 });
      expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 2, accepted: 2 });
    });

    it('without devices is sent at once', async () => {
      const sink = await startPushSink();
      const storage = await open();
      const delivery = await createTestDelivery(storage, sink.origin);
      await delivery.start();
      const { id } = await delivery.accept('default', sendTo({ everyone: true }));
      await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
      expect((await statusOf(storage, id)).counts.targeted).toBe(0);
    });

    it('does not reach a device that registered later, and counts a deleted one as gone', async () => {
      const sink = await startPushSink();
      const storage = await open();
      const tokens = await registerDevices(storage, sink.origin, 3);
      const delivery = await createTestDelivery(storage, sink.origin);
      const { id } = await delivery.accept('default', sendTo({ tokens }));
      await forgetDevice(storage.db, tokens[0]!);
      await delivery.start();
      await vi.waitFor(async () => expect((await statusOf(storage, id)).state).toBe('sent'), soon);
      expect((await statusOf(storage, id)).counts).toMatchObject({ targeted: 3, accepted: 2, gone: 1 });
    });

    it('to one device overtakes a broadcast', async () => {
      const sink = await startPushSink(async ({ path }) => {
        if (path !== '/one/push/0')
          await new Promise((resolve) => {
            setTimeout(resolve, 20);
          });
        return { status: 201 };
      });
      const storage = await open();
      await registerDevices(storage, sink.origin, 2000);
      const [token] = await registerDevices(storage, `${sink.origin}/one`, 1);
      const delivery = await createTestDelivery(storage, sink.origin, { tuning: { batchSize: 200 } });
      await delivery.start();
      const broadcast = await delivery.accept('default', sendTo({ everyone: true }));
      await vi.waitFor(() => expect(sink.arrivals.length).toBeGreaterThan(100), soon);
      const direct = await delivery.accept('default', sendTo({ token: token! }));
      await vi.waitFor(async () => expect((await statusOf(storage, direct.id)).state).toBe('sent'), soon);
      expect((await statusOf(storage, broadcast.id)).state).toBe('sending');
      await vi.waitFor(async () => expect((await statusOf(storage, broadcast.id)).state).toBe('sent'), soon);
      expect((await statusOf(storage, broadcast.id)).counts.accepted).toBe(2001);
    });

    it('reports its progress', async () => {
      const sink = await startPushSink();
      const storage = await open();
      await registerDevices(storage, sink.origin, 10);
      const changes = new Set<string>();
      const onChange = (_site: string, message: string) => void changes.add(message);
      const delivery = await createTestDelivery(storage, sink.origin, { onChange });
      await delivery.start();
      const { id } = await delivery.accept('default', sendTo({ everyone: true }));
      await vi.waitFor(() => expect([...changes]).toEqual([id]), soon);
    });
  });
});
