import { type Audiences, postgresAudiences, sqliteAudiences } from './harness/audiences.ts';
import { broadcast } from './harness/broadcast.ts';
import { startInstantDelivery } from './harness/instant-delivery.ts';
import { describeHotspots, profileInto } from './harness/profile.ts';
import { peakMemory } from './harness/process-usage.ts';
import type { Bench, Findings, Scale } from './harness/row.ts';
import { startBenchService } from './harness/service.ts';
import { type Sink, startSink } from './harness/sink.ts';
import { interleave, median, ratios } from './harness/statistics.ts';

/** A broadcast to a million devices on each engine: memory, and what planning and bookkeeping take. */
export const fanOutSqlite = fanOut('fan-out-sqlite', 'Fan-out to 1,000,000 devices on SQLite', async () =>
  sqliteAudiences(),
);
export const fanOutPostgres = fanOut(
  'fan-out-postgres',
  'Fan-out to 1,000,000 devices on PostgreSQL',
  postgresAudiences,
);

function fanOut(name: string, title: string, open: () => Promise<Audiences>): Bench {
  return {
    name,
    title,
    async run(scale) {
      await using sink = await startSink();
      await using audiences = await open();
      const bookkeeping = await measureBookkeeping(audiences, sink, scale);
      const memory = await measureMemory(audiences, sink, scale);
      return {
        rows: [...memory.rows, ...bookkeeping.rows],
        notes: [...memory.notes, ...bookkeeping.notes],
      };
    },
  };
}

async function measureMemory(audiences: Audiences, sink: Sink, { size }: Scale): Promise<Findings> {
  const runs: { devices: number; peak: number; rate: number; cpu: number; bytes: number }[] = [];
  for (const count of [10_000, 100_000, 1_000_000]) {
    const devices = Math.ceil(count * size);
    const audience = await audiences.seed({ devices, origin: sink.origin });
    const bytes = await audiences.databaseSize(audience);
    await using service = await startBenchService(audience.location, sink);
    const { rate, cpu } = await broadcast([service], sink, devices, 900_000);
    runs.push({ devices, peak: peakMemory(service.pid), rate, cpu, bytes });
  }
  const [smallest, largest] = [runs[0]!, runs.at(-1)!];
  return {
    rows: [
      {
        measure: `peak RSS of the service, broadcast to ${largest.devices} devices`,
        measured: runs.map(({ devices, peak }) => `${devices}: ${peak.toFixed(0)} MB`).join(', '),
        value: largest.peak,
        unit: 'MB',
        goal: { better: 'less', must: 350 },
      },
      {
        measure: `the same against ${smallest.devices} devices (flat is read as at most 1.25×)`,
        measured: `${largest.peak.toFixed(0)} against ${smallest.peak.toFixed(0)} MB`,
        value: largest.peak / smallest.peak,
        unit: '×',
        goal: { better: 'less', must: 1.25 },
      },
    ],
    notes: [
      'Peak RSS is VmHWM of a service started afresh for each size; every message really goes to the sink. ' +
        runs
          .map(
            ({ devices, rate, cpu }) =>
              `${devices} devices: ${(devices / rate).toFixed(0)} s, ${rate.toFixed(0)} messages a second, ${cpu.toFixed(0)} µs CPU a message`,
          )
          .join('; ') +
        '.',
      `On disk ${(largest.bytes / largest.devices).toFixed(0)} bytes a device, without topics and without the index by subscription.`,
    ],
  };
}

async function measureBookkeeping(
  audiences: Audiences,
  sink: Sink,
  { rounds, size }: Scale,
): Promise<Findings> {
  // Enough that the 64 shards, which are read one after the other, fill their pages as they do with a million.
  const options = { devices: Math.ceil(100_000 * size), origin: sink.origin };
  // Two databases alike: two processes on one would do each other's jobs.
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
  // The data directory is one process's at a time.
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
        measure: 'planning and bookkeeping, as a share of the CPU a message',
        measured: `${median(b).toFixed(1)} of ${median(a).toFixed(0)} µs`,
        value: median(shares),
        unit: '%',
        rounds: shares,
        goal: { better: 'less', must: 10, aim: 5 },
      },
    ],
    notes: [
      'Planning and bookkeeping is what the main thread uses when the sender answers 201 at once: jobs, plan, reading ' +
        'the devices, handing them to the encryption threads, verdicts, checkpoints. Encryption threads and transport are left ' +
        `out of it and are in the CPU a message that it is held against, measured in turns over ${options.devices} devices.` +
        (database > 0 ? ` PostgreSQL's own processes take ${database.toFixed(0)} µs a message besides.` : ''),
      describeHotspots(hotspots),
    ],
  };
}
