import { expect, it, vi } from 'vitest';
import { createTestDelivery, sendTo } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { type Answer, startPushSink } from '../../harness/push-sink.ts';
import type { TestStorage } from '../../harness/storage.ts';

const soon = { timeout: 60_000, interval: 20 };
/** On a busy machine they take a minute. */
const forThousands = { timeout: 180_000, interval: 100 };
/** No message is deferred while the push service does not respond. */
const patience = 600_000;
/** No request is given up meanwhile. */
const timeouts = { headers: 600_000, total: 600_000 };

/** A push service that responds only after its release. */
async function startHeldSink() {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  let answered = 0;
  const sink = await startPushSink(async () => {
    const answer = await promise;
    answered += 1;
    return answer;
  });
  return { sink, release: () => resolve({ status: 201 }), answered: () => answered };
}

/** Devices of a push service that is held, and of a prompt one. */
async function startPushServices(storage: TestStorage) {
  const held = await startHeldSink();
  const prompt = await startPushSink();
  const [slow] = (await registerDevices(storage, held.sink.origin, 1)) as [string];
  const tokens = await registerDevices(storage, prompt.origin, 20);
  return { held, prompt, slow, tokens, origins: [held.sink.origin, prompt.origin] };
}

describeOnEngines((open) => {
  it('sends direct messages while thousands to another push service wait', async () => {
    const storage = await open();
    const { held, prompt, slow, tokens, origins } = await startPushServices(storage);
    const service = await createTestDelivery(storage, origins, { timeouts, tuning: { patience } });
    await service.start();
    const accept = (token: string) => service.accept('default', sendTo({ token }));
    await Promise.all(Array.from({ length: 2000 }, () => accept(slow)));
    await vi.waitFor(() => expect(held.sink.arrivals.length).toBeGreaterThan(0), soon);
    await Promise.all(tokens.map(accept));
    await vi.waitFor(() => expect(prompt.arrivals).toHaveLength(20), soon);
    expect(held.answered()).toBe(0);
    held.release();
    await vi.waitFor(() => expect(held.sink.arrivals).toHaveLength(2000), forThousands);
  });

  it('finds those in the database although more to another push service are due before them', async () => {
    const storage = await open();
    const { held, prompt, slow, tokens, origins } = await startPushServices(storage);
    const service = await createTestDelivery(storage, origins, {
      timeouts,
      tuning: { patience, directInMemory: 100 },
    });
    const accept = (token: string) => service.accept('default', sendTo({ token }));
    // Nothing is sent from memory before the start.
    await Promise.all(Array.from({ length: 500 }, () => accept(slow)));
    await Promise.all(tokens.map(accept));
    await service.start();
    await vi.waitFor(() => expect(prompt.arrivals).toHaveLength(20), soon);
    expect(held.answered()).toBe(0);
    held.release();
    await vi.waitFor(async () => {
      expect(await storage.db.selectFrom('direct_queue').select('id').execute()).toEqual([]);
    }, soon);
    expect(held.sink.arrivals).toHaveLength(500);
    expect(prompt.arrivals).toHaveLength(20);
  });
});
