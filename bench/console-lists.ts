import { type Audiences, postgresAudiences, sqliteAudiences } from './harness/audiences.ts';
import { describeLatency, type Latency, measureConsole } from './harness/console-latencies.ts';
import { seedConsoleData } from './harness/console-data.ts';
import type { Bench, Row } from './harness/row.ts';
import { startBenchService } from './harness/service.ts';
import { startSink } from './harness/sink/sink.ts';
import { median } from './harness/statistics.ts';

const messages = 200;
/** With each of them, so that there are 10,000 in all. */
const olderMessages = 49;
const auditEntries = 20_000;

/** All requests of the console's pages and of visitors, with a million devices of 400,000 users. */
export const consoleListsSqlite = consoleLists('console-lists-sqlite', 'SQLite', async () =>
  sqliteAudiences(),
);
export const consoleListsPostgres = consoleLists('console-lists-postgres', 'PostgreSQL', postgresAudiences);

function consoleLists(name: string, engine: string, open: () => Promise<Audiences>): Bench {
  return {
    name,
    title: `Lists, counts and charts of the console on ${engine}`,
    async run({ size }) {
      // Fewer devices would hide costs that grow with the audience.
      const devices = size < 1 ? 50_000 : 1_000_000;
      // With fewer than a hundred calls the p99 would be the maximum.
      const calls = size < 1 ? 10 : 200;
      await using audiences = await open();
      const location = await audiences.create();
      const seededFrom = performance.now();
      await seedConsoleData(location, { devices, messages, olderMessages, auditEntries });
      const seeding = (performance.now() - seededFrom) / 1000;
      await using sink = await startSink();
      await using service = await startBenchService(location, sink);
      const all = await measureConsole(service, calls);
      // A download, which looks up each message of the site for each device.
      const isExport = ({ call }: Latency) => call.path.endsWith('/export');
      const [latencies, exports] = [all.filter((each) => !isExport(each)), all.filter(isExport)];
      const row = (share: 'p50' | 'p99'): Row => {
        const slowest = latencies.reduce((a, b) => (b[share] > a[share] ? b : a));
        return {
          measure: `${share} of the slowest of ${latencies.length} lists and counts of the console and of visitors, ${devices} devices of ${devices / 2.5} users on ${engine}`,
          measured: describeLatency(slowest),
          value: slowest[share],
          unit: 'ms',
          goal: { better: 'less', must: 50 },
        };
      };
      const typical = median(latencies.map(({ p50 }) => p50));
      const slowest = latencies.toSorted((a, b) => b.p99 - a.p99).slice(0, 5);
      return {
        rows: [
          row('p50'),
          row('p99'),
          ...exports.map((each): Row => ({
            measure: `export of all data of a user, of a site with ${messages * (1 + olderMessages)} messages, on ${engine}`,
            measured: describeLatency(each),
            value: each.p50,
            unit: 'ms',
          })),
        ],
        notes: [
          `The median of all p50 is ${typical.toFixed(0)} ms. The p50 is the cost of the query; the p99 includes other load on the machine.`,
          `The highest p99: ${slowest.map(describeLatency).join('; ')}.`,
          `${calls} HTTP calls each, alternating, after one that is not counted. ${messages * (1 + olderMessages)} messages, of which ` +
            `${messages} have failures, timelines and receipts, one direct message to each device of 12 shards of 64, and ${auditEntries} audit entries; 2.5 devices a user; seeded in ${seeding.toFixed(0)} s.`,
        ],
      };
    },
  };
}
