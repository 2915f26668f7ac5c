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
const devices = 340;
/** The devices of every group are spread over the audience. */
const spread = 7919;

/** The number of devices with each fault. */
type Mixture = Readonly<Record<string, number>>;

const mixtures: Readonly<Record<string, Mixture>> = {
  'as many with each of seven faults': Object.fromEntries(kinds.map((kind) => [kind, 20])),
  'a random 30 % with faults': randomMixture(Math.round(devices * 0.3)),
};

/** At least one device hangs. */
function randomMixture(size: number): Mixture {
  const chosen = Array.from({ length: size - 1 }, () => kinds[Math.floor(Math.random() * kinds.length)]);
  const groups = Map.groupBy([...chosen, 'hanging'], (kind) => kind);
  return Object.fromEntries([...groups].map(([kind, group]) => [kind, group.length]));
}

/** No request that hangs is given up: a service that waits for one, or for its permit, never reaches some healthy device. */
const timeouts = { headers: 600_000, total: 600_000 };

describeOnEngines((open) => {
  async function startFailingSink(mixture: Mixture) {
    const byPlace = Object.entries(mixture).flatMap(([kind, size]) =>
      Array.from({ length: size }, () => kind),
    );
    /** The fault of a device; undefined for the healthy ones. */
    const faultOf = (path: string) => byPlace[(Number(path.split('/').at(-1)) * spread) % devices];
    const sink = await startPushSink(({ path }, times) => {
      if (path.startsWith(silent)) return never;
      const fault = faultOf(path);
      return fault === undefined ? { status: 201 } : faults[fault]!(times);
    });
    const isHealthy = (path: string) => !path.startsWith(silent) && faultOf(path) === undefined;
    const healthy = devices - byPlace.length;
    const reached = () => [...sink.countByPath().keys()].filter(isHealthy).length;
    return {
      sink,
      healthy,
      /** Waits for all healthy devices. Returns their number. */
      reachHealthy: async () => {
        await vi.waitFor(
          () => expect({ reached: reached(), mixture }).toMatchObject({ reached: healthy }),
          soon,
        );
        return reached();
      },
    };
  }
  const soon = { timeout: 150_000, interval: 50 };

  it.each(Object.keys(mixtures))(
    'reaches every healthy device while requests to others hang, beside %s',
    async (name) => {
      const { sink, healthy, reachHealthy } = await startFailingSink(mixtures[name]!);
      const storage = await open();
      await registerDevices(storage, sink.origin, devices);
      const delivery = await createTestDelivery(storage, sink.origin, { timeouts, tuning: { drain: 50 } });
      await delivery.start();
      await delivery.accept('default', sendTo({ everyone: true }));
      expect(await reachHealthy()).toBe(healthy);
    },
  );

  it.each(Object.keys(mixtures))(
    'does so after a message whose requests hold all permits, beside %s',
    async (name) => {
      const { sink, healthy, reachHealthy } = await startFailingSink(mixtures[name]!);
      const storage = await open();
      await registerDevices(storage, `${sink.origin}/silent`, 60, { topics: ['silent'] });
      await registerDevices(storage, sink.origin, devices, { topics: ['all'] });
      const delivery = await createTestDelivery(storage, sink.origin, { timeouts, tuning: { drain: 50 } });
      await delivery.start();
      await delivery.accept('default', sendTo({ topic: 'silent' }));
      await vi.waitFor(() => expect(sink.arrivals).toHaveLength(32), soon);
      await delivery.accept('default', sendTo({ topic: 'all' }));
      expect(await reachHealthy()).toBe(healthy);
    },
  );

  it.each(Object.keys(mixtures))(
    'does so with direct messages, after some whose requests hold all permits, beside %s',
    async (name) => {
      const { sink, healthy, reachHealthy } = await startFailingSink(mixtures[name]!);
      const storage = await open();
      const hanging = await registerDevices(storage, `${sink.origin}/silent`, 60);
      const tokens = await registerDevices(storage, sink.origin, devices);
      const delivery = await createTestDelivery(storage, sink.origin, { timeouts });
      await delivery.start();
      const accept = (token: string) => delivery.accept('default', sendTo({ token }));
      await Promise.all(hanging.map(accept));
      await vi.waitFor(() => expect(sink.arrivals.length).toBeGreaterThanOrEqual(32), soon);
      await Promise.all(tokens.map(accept));
      expect(await reachHealthy()).toBe(healthy);
    },
  );
});
