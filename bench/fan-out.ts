import { availableEncryption } from '@sineta/web-push';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Audiences, postgresAudiences, sqliteAudiences } from './harness/audiences.ts';
import { broadcast } from './harness/broadcast.ts';
import { startInstantDelivery } from './harness/instant-delivery.ts';
import { describeHotspots, profileInto } from './harness/profile.ts';
import { currentMemory, peakMemory } from './harness/process-usage.ts';
import type { Bench, Findings, Scale } from './harness/row.ts';
import { startBenchService } from './harness/service.ts';
import { type Sink, startSink } from './harness/sink/sink.ts';
import { interleave, median, ratios } from './harness/statistics.ts';

/** After a start, in milliseconds. */
const rest = 10_000;

/** A broadcast to a million devices on each engine: memory, and the cost of planning and bookkeeping. */
export const fanOutSqlite = fanOut(
  'fan-out-sqlite',
  'Fan-out to 1,000,000 devices on SQLite',
  async () => sqliteAudiences(),
  1.25,
);
export const fanOutPostgres = fanOut(
  'fan-out-postgres',
  'Fan-out to 1,000,000 devices on PostgreSQL',
  postgresAudiences,
  1.2,
);

/** @param flat - By what factor the peak of the memory may grow from 10,000 to 1,000,000 devices. */
function fanOut(name: string, title: string, open: () => Promise<Audiences>, flat: number): Bench {
  return {
    name,
    title,
    async run(scale) {
      await using sink = await startSink();
      await using audiences = await open();
      const bookkeeping = await measureBookkeeping(audiences, sink, scale);
      const memory = await measureMemory(audiences, sink, scale, flat);
      const fastest = await measureFastest(audiences, sink, scale);
      return {
        rows: [...memory.rows, ...fastest.rows, ...bookkeeping.rows],
        notes: [...memory.notes, ...fastest.notes, ...bookkeeping.notes],
      };
    },
  };
}

async function measureMemory(
  audiences: Audiences,
  sink: Sink,
  { size }: Scale,
  flat: number,
): Promise<Findings> {
  const runs: { devices: number; atRest: number; peak: number; rate: number; cpu: number; bytes: number }[] =
    [];
  for (const count of [10_000, 100_000, 1_000_000]) {
    const devices = Math.ceil(count * size);
    const audience = await audiences.seed({ devices, origin: sink.origin });
    const bytes = await audiences.databaseSize(audience);
    await using service = await startBenchService(audience.location, sink);
    await sleep(rest);
    const atRest = currentMemory(service.pid);
    const { rate, cpu } = await broadcast([service], sink, devices, 900_000);
    runs.push({ devices, atRest, peak: peakMemory(service.pid), rate, cpu, bytes });
  }
  const [smallest, largest] = [runs[0]!, runs.at(-1)!];
  return {
    rows: [
      {
        measure: 'RSS of the service at rest, ten seconds after its start',
        measured: `${smallest.atRest.toFixed(0)} MB`,
        value: smallest.atRest,
        unit: 'MB',
        goal: { better: 'less', must: 120 },
      },
      {
        measure: `peak RSS of the service, broadcast to ${largest.devices} devices`,
        measured: runs.map(({ devices, peak }) => `${devices}: ${peak.toFixed(0)} MB`).join(', '),
        value: largest.peak,
        unit: 'MB',
        goal: { better: 'less', must: 280 },
      },
      {
        measure: `the same, compared with ${smallest.devices} devices (at most ${flat}× counts as flat)`,
        measured: `${largest.peak.toFixed(0)} against ${smallest.peak.toFixed(0)} MB`,
        value: largest.peak / smallest.peak,
        unit: '×',
        goal: { better: 'less', must: flat },
      },
    ],
    notes: [
      'Peak RSS is VmHWM of a service that is restarted for each size; every message is sent to the sink. ' +
        runs
          .map(
            ({ devices, rate, cpu }) =>
              `${devices} devices: ${(devices / rate).toFixed(0)} s, ${rate.toFixed(0)} messages per second, ${cpu.toFixed(0)} µs CPU per message`,
          )
          .join('; ') +
        '.',
      `On disk ${(largest.bytes / largest.devices).toFixed(0)} bytes per device, without topics and without the index by subscription.`,
    ],
  };
}

/** The time of the largest broadcast with the second tier of the native package, on a processor that has it. */
async function measureFastest(audiences: Audiences, sink: Sink, { size }: Scale): Promise<Findings> {
  if ((await availableEncryption('ifma')) !== 'ifma') {
    return { rows: [], notes: ['Not measured with AVX-512 IFMA: this processor or this build has none.'] };
  }
  const devices = Math.ceil(1_000_000 * size);
  const { location } = await audiences.seed({ devices, origin: sink.origin });
  await using service = await startBenchService(location, sink, { nativeCrypto: 'ifma' });
  const { rate, cpu } = await broadcast([service], sink, devices, 900_000);
  return {
    rows: [
      {
        measure: `a broadcast to ${devices} devices with AVX-512 IFMA, with the sink on the same cores`,
        measured: `${rate.toFixed(0)} messages per second, ${cpu.toFixed(0)} µs CPU per message`,
        value: devices / rate,
        unit: 's',
        goal: { better: 'less', must: 120, aim: 75 },
        cause:
          `the ${availableParallelism()} cores had ${((availableParallelism() * 1e6) / rate).toFixed(0)} µs for each message, of which the service used ${cpu.toFixed(0)} µs. The ` +
          'rest went to the sink, which accepts each message with the HTTP/2 server of Node.js, and to its waits.',
      },
    ],
    notes: [],
  };
}

async function measureBookkeeping(
  audiences: Audiences,
  sink: Sink,
  { rounds, size }: Scale,
): Promise<Findings> {
  // Enough for the 64 shards, which are read in sequence, to fill their pages as they do with a million devices.
  const options = { devices: Math.ceil(100_000 * size), origin: sink.origin };
  // Two equal databases: two processes on one would run each other's jobs.
  const [real, alone] = [await audiences.seed(options), await audiences.seed(options)];
  await using service = await startBenchService(real.location, sink);
  await using resources = new AsyncDisposableStack();
  const instant = resources.use(await startInstantDelivery(alone.location));
  const whole = async () => (await broadcast([service], sink, options.devices)).cpu;
  const databaseCosts: number[] = [];
  const part = async () => {
    const before = audiences.databaseCpu();
    const cost = await instant.broadcast();
    databaseCosts.push(((audiences.databaseCpu() - before) * 1000) / options.devices);
    return cost;
  };
  await whole();
  await part();
  databaseCosts.length = 0;
  const { a, b } = await interleave(Math.min(rounds, 3), whole, part);
  // Only one process at a time can open the data directory.
  await resources.disposeAsync();
  const hotspots = await profileInto(async (profileDirectory) => {
    await using profiled = await startInstantDelivery(alone.location, profileDirectory);
    for (let round = 0; round < 3; round++) await profiled.broadcast();
  });
  const shares = ratios({ a, b }).map((share) => share * 100);
  const database = median(databaseCosts);
  return {
    rows: [
      {
        measure: 'planning and bookkeeping, as a share of the CPU per message',
        measured: `${median(b).toFixed(1)} of ${median(a).toFixed(0)} µs`,
        value: median(shares),
        unit: '%',
        rounds: shares,
        goal: { better: 'less', must: 10, aim: 5 },
        cause:
          'the native package encrypts a message in less than half the time, so that the same bookkeeping is a larger share of ' +
          `what is left. Most of its ${median(b).toFixed(0)} µs are the database client, the proofs of receipts, the delivery decisions, ` +
          'and garbage collection, as the busy time shows beside the encryption, which is not part of them.',
      },
    ],
    notes: [
      'Planning and bookkeeping is the CPU of the main thread if the sender returns 201 immediately: jobs, planning, reading ' +
        'the devices, passing them to the encryption threads, delivery decisions, checkpoints. It excludes encryption threads and ' +
        `transport. The CPU per message includes them; both are measured alternately with ${options.devices} devices.` +
        (database > 0 ? ` PostgreSQL's processes take another ${database.toFixed(0)} µs per message.` : ''),
      describeHotspots(hotspots),
    ],
  };
}
