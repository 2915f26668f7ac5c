import { setTimeout as sleep } from 'node:timers/promises';
import { type Audiences, postgresAudiences, sqliteAudiences } from './harness/audiences.ts';
import { benchMessage } from './harness/message.ts';
import type { Bench, Row } from './harness/row.ts';
import { type BenchService, startBenchService } from './harness/service.ts';
import { type DeviceFault, deviceFaults } from './harness/sink/device-faults.ts';
import { type Sink, startSink } from './harness/sink/sink.ts';
import { monotonicNow } from './harness/sink/sink-protocol.ts';
import { median } from './harness/statistics.ts';

const healthy = 200;
const perFault = 20;
const devices = healthy + perFault * deviceFaults.length;
/** How long before the message another one hangs for all devices, in milliseconds. */
const hungBefore = 30_000;
/** The same for two messages before it that fail for all devices, in milliseconds. */
const brokenBefore = 3_000;
/** A healthy device that waits as long fails the bench. */
const timeout = 60_000;

/** One push service that fails for some devices of an audience. */
export const partialFailureSqlite = partialFailure('partial-failure-sqlite', 'SQLite', async () =>
  sqliteAudiences(),
);
export const partialFailurePostgres = partialFailure(
  'partial-failure-postgres',
  'PostgreSQL',
  postgresAudiences,
);

function partialFailure(name: string, engine: string, open: () => Promise<Audiences>): Bench {
  return {
    name,
    title: `A push service that fails for some devices, on ${engine}`,
    async run({ rounds }) {
      await using sink = await startSink();
      await using audiences = await open();
      const start = async () =>
        startBenchService((await audiences.seed({ devices, origin: sink.origin })).location, sink);
      const alone: number[] = [];
      const afterHang: number[] = [];
      const afterBreak: number[] = [];
      for (let round = 0; round < rounds; round++) {
        {
          await using service = await start();
          sink.failDevices(mixture());
          alone.push(await timeUntilReached(service, sink, `alone-${round}`));
        }
        {
          await using service = await start();
          sink.failDevices(all('hanging'));
          await service.send(benchMessage(`hangs-${round}`));
          await sleep(hungBefore);
          sink.failDevices(mixture());
          afterHang.push(await timeUntilReached(service, sink, `after-${round}`));
        }
        await using service = await start();
        sink.failDevices(all('reset'));
        await service.send(benchMessage(`breaks-${round}`));
        await sleep(brokenBefore);
        sink.failDevices(all('hanging'));
        await service.send(benchMessage(`then-hangs-${round}`));
        await sleep(brokenBefore);
        sink.failDevices(mixture());
        afterBreak.push(await timeUntilReached(service, sink, `after-both-${round}`));
      }
      return {
        rows: [
          rowOf(`until all ${healthy} healthy devices have it`, alone),
          rowOf(`the same, ${hungBefore / 1000} s after a message that hung for all devices`, afterHang),
          rowOf(
            `the same, after one that broke all connections and one that hung, ${brokenBefore / 1000} s each`,
            afterBreak,
          ),
        ],
        notes: [
          `Of ${devices} devices at one push service ${perFault} each answer 410, 410 once, 429 with Retry-After: 30, ` +
            '503 twice, 400, with a reset of the stream, and not at all. Each figure is of a new service with new data.',
        ],
      };
    },
  };
}

/** Milliseconds from the request until every healthy device has the message. */
async function timeUntilReached(service: BenchService, sink: Sink, topic: string): Promise<number> {
  const startedAt = monotonicNow();
  const [{ lastAt }] = await Promise.all([
    sink.expect(topic, healthy, timeout),
    service.send(benchMessage(topic)),
  ]);
  return lastAt - startedAt;
}

/** A different choice of the failing devices each time. */
function mixture(): Record<number, DeviceFault> {
  const order = Array.from({ length: devices }, (_, device) => ({ device, place: Math.random() })).sort(
    (a, b) => a.place - b.place,
  );
  const failing = order.slice(healthy);
  return Object.fromEntries(
    failing.map(({ device }, index) => [device, deviceFaults[index % deviceFaults.length]!]),
  );
}

function all(fault: DeviceFault): Record<number, DeviceFault> {
  return Object.fromEntries(Array.from({ length: devices }, (_, device) => [device, fault]));
}

function rowOf(measure: string, times: readonly number[]): Row {
  return {
    measure,
    measured: `${(median(times) / 1000).toFixed(2)} s, longest ${(Math.max(...times) / 1000).toFixed(2)} s`,
    value: Math.max(...times),
    unit: 'ms',
    rounds: times,
    goal: { better: 'less', must: 5000, aim: 1000 },
  };
}
