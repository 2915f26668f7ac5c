import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  nat,
  record,
  shuffledSubarray,
  type Arbitrary,
} from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  createSimulation,
  type Device,
  type Response,
  useSimulatedTime,
} from '../../harness/simulated-limiter.ts';

/** Milliseconds. */
const latency = 5;
const requestTimeout = 30_000;
const final: Response = { after: latency, feedback: { kind: 'answered' }, isFinal: true };
const again: Response = { ...final, isFinal: false };
const throttled: Response = {
  after: latency,
  feedback: { kind: 'throttled', retryAfter: 30_000 },
  isFinal: false,
};
const overloaded: Response = { after: latency, feedback: { kind: 'congested' }, isFinal: false };

const healthy: Device = () => final;
const faults = {
  gone: () => again,
  goneOnce: (attempts) => (attempts === 0 ? again : final),
  throttled: (attempts) => (attempts === 0 ? throttled : final),
  unavailable: (attempts) => (attempts < 2 ? overloaded : final),
  refused: () => final,
  reset: () => ({
    after: latency,
    feedback: { kind: 'unreachable', cause: new Error('reset') },
    isFinal: false,
  }),
  hanging: () => ({ after: requestTimeout, feedback: { kind: 'silent' }, isFinal: false }),
} satisfies Readonly<Record<string, Device>>;
type Fault = keyof typeof faults;
const kinds = Object.keys(faults) as Fault[];

/** Devices of which a share has these faults, in any order. */
function audience(size: number, share: number, faulty: readonly Fault[]): Arbitrary<Device[]> {
  const devices = Array.from({ length: size }, (_, index) =>
    index < size * share ? faults[faulty[index % faulty.length]!] : healthy,
  );
  return shuffledSubarray(devices, { minLength: size, maxLength: size });
}

const someKinds = shuffledSubarray(kinds, { minLength: 1 });
const mixture = record({ size: integer({ min: 20, max: 400 }), percent: nat(30), faulty: someKinds }).chain(
  ({ size, percent, faulty }) => audience(size, percent / 100, faulty),
);
/** Not those whose push service asks for a pause: if it rejects a whole message so, it gets that pause. */
const unpausing = shuffledSubarray(
  kinds.filter((kind) => kind !== 'throttled'),
  { minLength: 1 },
);
/** Messages to failing devices alone, and the time that passes after each. */
const earlier = array(
  record({
    devices: record({ size: integer({ min: 1, max: 60 }), faulty: unpausing }).chain(({ size, faulty }) =>
      audience(size, 1, faulty),
    ),
    pause: constantFrom(0, 500, 3_000, 10_000, 30_000, 45_000),
  }),
  { maxLength: 3 },
);

/** When the last healthy device was reached, in milliseconds; Infinity when one was not reached within a minute. */
async function slowest(devices: readonly Device[], times: readonly number[]): Promise<number> {
  await vi.advanceTimersByTimeAsync(60_000);
  return Math.max(0, ...times.filter((_, index) => devices[index] === healthy));
}

const timeout = { timeout: 120_000 };
/** Fixed, because more and larger failing messages than these can take longer (decisions/0017). */
const seed = 17;

describe('a push service that fails for some devices', () => {
  useSimulatedTime();

  it('reaches all others within 5 s, at any mixture of faults up to 30 %', timeout, async () => {
    await assert(
      asyncProperty(mixture, async (devices) => {
        using simulation = createSimulation();
        expect(await slowest(devices, simulation.broadcast(devices))).toBeLessThan(5000);
      }),
      { numRuns: 60, seed },
    );
  });

  it('does so after messages to failing devices alone', timeout, async () => {
    await assert(
      asyncProperty(earlier, mixture, async (messages, devices) => {
        using simulation = createSimulation();
        for (const message of messages) {
          simulation.broadcast(message.devices);
          await vi.advanceTimersByTimeAsync(message.pause);
        }
        expect(await slowest(devices, simulation.broadcast(devices))).toBeLessThan(5000);
      }),
      { numRuns: 60, seed },
    );
  });

  it.each([
    [
      'two messages whose connections break',
      [
        [1, 'reset', 45_000],
        [58, 'reset', 10_000],
      ],
    ],
    [
      'one whose connections break and one that hangs',
      [
        [45, 'reset', 3_000],
        [47, 'hanging', 10_000],
      ],
    ],
    [
      'one that hangs and one whose connections break',
      [
        [43, 'hanging', 45_000],
        [22, 'reset', 3_000],
      ],
    ],
  ] as const)('does so after %s', timeout, async (_, messages) => {
    using simulation = createSimulation();
    for (const [size, fault, pause] of messages) {
      simulation.broadcast(Array.from({ length: size }, () => faults[fault]));
      await vi.advanceTimersByTimeAsync(pause);
    }
    const devices = Array.from({ length: 320 }, (_, index) => (index % 16 === 0 ? faults.reset : healthy));
    expect(await slowest(devices, simulation.broadcast(devices))).toBeLessThan(5000);
  });

  it('does so after a message that was rejected without a Retry-After', timeout, async () => {
    using simulation = createSimulation();
    simulation.broadcast(Array.from({ length: 10 }, () => faults.unavailable));
    const devices = [faults.throttled, ...Array.from({ length: 100 }, () => healthy)];
    expect(await slowest(devices, simulation.broadcast(devices))).toBeLessThan(5000);
  });

  it('does so with 20 devices of each fault and 200 healthy ones', timeout, async () => {
    await assert(
      asyncProperty(audience(340, 140 / 340, kinds), async (devices) => {
        using simulation = createSimulation();
        expect(await slowest(devices, simulation.broadcast(devices))).toBeLessThan(5000);
      }),
      { numRuns: 20, seed },
    );
  });

  it.each([
    ['does not respond at all', faults.hanging, { minute: 36, tenMinutes: 43 }],
    ['resets all connections', faults.reset, { minute: 42, tenMinutes: 47 }],
  ] as const)('sends few requests to a service that %s', timeout, async (_, device, most) => {
    using simulation = createSimulation();
    simulation.broadcast(Array.from({ length: 1000 }, () => device));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(simulation.requests()).toBeLessThanOrEqual(most.minute);
    await vi.advanceTimersByTimeAsync(540_000);
    expect(simulation.requests()).toBeLessThanOrEqual(most.tenMinutes);
  });

  it('sends eight requests of another message there, and 32 of all others together', async () => {
    using simulation = createSimulation();
    const silent = Array.from({ length: 100 }, () => faults.hanging);
    simulation.broadcast(silent);
    await vi.advanceTimersByTimeAsync(5_000);
    const first = simulation.requests();
    const others: number[] = [];
    for (let message = 0; message < 6; message++) {
      simulation.broadcast(silent);
      await vi.advanceTimersByTimeAsync(1_000);
      others.push(simulation.requests() - first);
    }
    expect(others).toEqual([8, 16, 24, 32, 32, 32]);
  });
});
