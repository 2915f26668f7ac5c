import { availableParallelism } from 'node:os';
import type { ReceiptEvent } from '@sineta/protocol';
import { type Audience, type Audiences, postgresAudiences, sqliteAudiences } from './harness/audiences.ts';
import { broadcast, type BroadcastCost, cost } from './harness/broadcast.ts';
import { cpuTime } from './harness/process-usage.ts';
import { describeHotspots, profileInto } from './harness/profile.ts';
import { startReporters } from './harness/callers/reporters.ts';
import { receiptSecret } from './harness/receipt-secret.ts';
import type { Bench } from './harness/row.ts';
import { startBenchService } from './harness/service.ts';
import { type Sink, startSink } from './harness/sink/sink.ts';
import { median } from './harness/statistics.ts';

const events: readonly ReceiptEvent[] = ['displayed', 'clicked', 'dismissed'];
/** A million devices in a minute. */
const wanted = 1_000_000 / 60;
/** One for the browsers, one for the service, and one more for PostgreSQL. */
const enoughCores = { SQLite: 2, PostgreSQL: 3 };

/** The receipts of a broadcast: each device sends its own request. */
export const receiptsSqlite = receipts('receipts-sqlite', 'SQLite', async () => sqliteAudiences());
export const receiptsPostgres = receipts('receipts-postgres', 'PostgreSQL', postgresAudiences);

function receipts(name: string, engine: keyof typeof enoughCores, open: () => Promise<Audiences>): Bench {
  return {
    name,
    title: `Receipts of a broadcast on ${engine}`,
    async run({ size }) {
      const devices = Math.ceil(60_000 * size);
      await using sink = await startSink();
      await using audiences = await open();
      const audience = await audiences.seed({ devices, origin: sink.origin, samples: devices });
      const { message, rounds } = await measure(audiences, audience, sink);
      const secret = await receiptSecret(audience.location);
      const hotspots = await profileInto(async (profileDirectory) => {
        await using service = await startBenchService(audience.location, sink, { profileDirectory });
        await using reporters = await startReporters(service.url, audience.sampleTokens, secret);
        await reporters.report(message, 'displayed');
      });
      const rates = rounds.map(({ rate }) => rate);
      const cpu = median(rounds.map((round) => round.cpu));
      const database = median(rounds.map((round) => round.database));
      return {
        rows: [
          {
            measure: `receipts per second on ${engine}, one per request (${wanted.toFixed(0)} are a million devices in a minute)`,
            measured:
              `${median(rates).toFixed(0)} per second, ${cpu.toFixed(0)} µs CPU each` +
              (database > 0 ? ` and ${database.toFixed(0)} µs in PostgreSQL's processes` : ''),
            value: median(rates),
            unit: '/s',
            rounds: rates,
            goal: { better: 'more', must: Math.floor(wanted) },
            ...(availableParallelism() < enoughCores[engine] && {
              incomparable:
                `it applies to at least ${enoughCores[engine]} cores for service, browsers and database, and this machine has ` +
                `${availableParallelism()}.`,
            }),
            cause:
              `the service handles requests on one thread, and each receipt is a request of its own that takes ${cpu.toFixed(0)} µs of ` +
              `processor time, nearly all of it on that thread; the rate would allow ${(1e6 / wanted).toFixed(0)} µs. No part stands out: ` +
              'Fastify, Node.js and the database client take most of it, as the busy time shows. The simulated browsers share the cores.',
          },
        ],
        notes: [
          `${devices} devices per round with one process of the service, which responds when a receipt is on disk. A process on the same ` +
            'cores simulates the browsers. All counts were exact, including those of repeated receipts. ' +
            `The goal applies to at least ${enoughCores[engine]} cores for service, browsers and database.`,
          describeHotspots(hotspots),
        ],
      };
    },
  };
}

async function measure(audiences: Audiences, audience: Audience, sink: Sink) {
  const { devices } = audience;
  const secret = await receiptSecret(audience.location);
  await using service = await startBenchService(audience.location, sink);
  const { id } = await broadcast([service], sink, devices);
  await using reporters = await startReporters(service.url, audience.sampleTokens, secret);
  const rounds: (BroadcastCost & { readonly database: number })[] = [];
  for (const event of events) {
    const [before, databaseBefore] = [cpuTime(service.pid), audiences.databaseCpu()];
    const elapsed = await reporters.report(id, event);
    const database = ((audiences.databaseCpu() - databaseBefore) * 1000) / devices;
    rounds.push({ ...cost(cpuTime(service.pid) - before, elapsed, devices), database });
    // A repeated receipt counts once.
    if (event === 'displayed') await reporters.report(id, event);
  }
  const { counts } = await service.message(id);
  const short = events.filter((event) => counts[event] !== devices);
  if (short.length > 0) throw new Error(`Counted ${JSON.stringify(counts)} of ${devices} devices.`);
  return { message: id, rounds };
}
