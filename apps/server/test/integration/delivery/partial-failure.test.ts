import { expect, it, vi } from 'vitest';
import { createTestDelivery, sendTo } from '../../harness/delivery.ts';
import { registerDevices } from '../../harness/devices.ts';
import { describeOnEngines } from '../../harness/engines.ts';
import { type Answer, startPushSink } from '../../harness/push-sink.ts';

const never = new Promise<Answer>(() => {});

/** How the push service answers the devices of a group, by how often each was pushed to. */
const faults: Readonly<Record<string, (times: number) => Answer | Promise<Answer>>> = {
  gone: () => ({ status: 410 }),
  'gone once': (times) => ({ status: times === 1 ? 410 : 201 }),
  throttled: (times) => (times === 1 ? { status: 429, headers: { 'retry-after': '600' } } : { status: 201 }),
  unavailable: (times) => ({ status: times < 3 ? 503 : 201 }),
  rejected: () => ({ status: 400 }),
  reset: () => ({ status: 0 }),
  hanging: () => never,
};
const kinds = Object.keys(faults);
const silent = '/silent/';
const groupSize = 20;
const healthy = 200;
const devices = healthy + kinds.length * groupSize;
/** The devices of every group are spread over the audience. */
const spread = 7919;

/** The fault of a device; undefined for the healthy ones. */
function faultOf(path: string): string | undefined {
  const place = (Number(path.split('/').at(-1)) * spread) % devices;
  return kinds[Math.floor(place / groupSize)];
}

/** No request ends by a timeout during a test: the healthy devices do not wait for that. */
const timeouts = { headers: 600_000, total: 600_000 };

describeOnEngines((open) => {
  async function startFailingSink() {
    const sink = await startPushSink(({ path }, times) => {
      if (path.startsWith(silent)) return never;
      const fault = faultOf(path);
      return fault === undefined ? { status: 201 } : faults[fault]!(times);
    });
    const isHealthy = (path: string) => !path.startsWith(silent) && faultOf(path) === undefined;
    return { sink, reached: () => [...sink.countByPath().keys()].filter(isHealthy).length };
  }
  const soon = { timeout: 60_000, interval: 50 };

  it('reaches every healthy device while requests to others hang and fail', async () => {
    const { sink, reached } = await startFailingSink();
    const storage = await open();
    await registerDevices(storage, sink.origin, devices);
    const delivery = await createTestDelivery(storage, sink.origin, { timeouts, tuning: { drain: 50 } });
    await delivery.start();
    await delivery.accept('default', sendTo({ everyone: true }));
    await vi.waitFor(() => expect(reached()).toBe(healthy), soon);
  });

  it('does so after a message whose requests hold all permits', async () => {
    const { sink, reached } = await startFailingSink();
    const storage = await open();
    await registerDevices(storage, `${sink.origin}/silent`, 60, { topics: ['silent'] });
    await registerDevices(storage, sink.origin, devices, { topics: ['all'] });
    const delivery = await createTestDelivery(storage, sink.origin, { timeouts, tuning: { drain: 50 } });
    await delivery.start();
    await delivery.accept('default', sendTo({ topic: 'silent' }));
    await vi.waitFor(() => expect(sink.arrivals).toHaveLength(32), soon);
    await delivery.accept('default', sendTo({ topic: 'all' }));
    await vi.waitFor(() => expect(reached()).toBe(healthy), soon);
  });
});
