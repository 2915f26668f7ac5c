import type { ReceiptEvent } from '@sineta/protocol';
import { type Audience, sqliteAudiences } from './harness/audiences.ts';
import { broadcast, cost } from './harness/broadcast.ts';
import { cpuTime } from './harness/process-usage.ts';
import { describeHotspots, profileInto } from './harness/profile.ts';
import { startReporters } from './harness/reporters.ts';
import type { Bench } from './harness/row.ts';
import { startBenchService } from './harness/service.ts';
import { type Sink, startSink } from './harness/sink.ts';
import { median } from './harness/statistics.ts';

const events: readonly ReceiptEvent[] = ['displayed', 'clicked', 'dismissed'];
/** A million devices in a minute. */
const wanted = 1_000_000 / 60;

/** What comes back from a broadcast: every device reports by itself, in a request of its own. */
export const receipts: Bench = {
  name: 'receipts',
  title: 'Receipts of a broadcast',
  async run({ size }) {
    const devices = Math.ceil(60_000 * size);
    await using sink = await startSink();
    await using audiences = sqliteAudiences();
    const audience = await audiences.seed({ devices, origin: sink.origin, samples: devices });
    const { message, rounds } = await measure(audience, sink);
    const hotspots = await profileInto(async (profileDirectory) => {
      await using service = await startBenchService(audience.location, sink, { profileDirectory });
      await using reporters = await startReporters(service.url, audience.sampleTokens);
      await reporters.report(message, 'displayed');
    });
    const rates = rounds.map(({ rate }) => rate);
    const cpu = median(rounds.map(({ cpu }) => cpu));
    return {
      rows: [
        {
          measure: `receipts a second, each a request (${wanted.toFixed(0)} are a million devices in a minute)`,
          measured: `${median(rates).toFixed(0)} a second, ${cpu.toFixed(0)} µs CPU each`,
          value: median(rates),
          unit: '/s',
          rounds: rates,
          goal: { better: 'more', must: Math.floor(wanted) },
        },
      ],
      notes: [
        `${devices} devices a round on one process with SQLite, which answers when a receipt is on disk; the browsers are ` +
          'played by a process on the same cores. Each of the counts was exact in the end, also of those that were told twice.',
        describeHotspots(hotspots),
      ],
    };
  },
};

async function measure(audience: Audience, sink: Sink) {
  const { devices } = audience;
  await using service = await startBenchService(audience.location, sink);
  const { id } = await broadcast([service], sink, devices);
  await using reporters = await startReporters(service.url, audience.sampleTokens);
  const rounds: { readonly rate: number; readonly cpu: number }[] = [];
  for (const event of events) {
    const before = cpuTime(service.pid);
    const elapsed = await reporters.report(id, event);
    rounds.push(cost(cpuTime(service.pid) - before, elapsed, devices));
    // Told twice, and still counted once.
    if (event === 'displayed') await reporters.report(id, event);
  }
  const { counts } = await service.message(id);
  const short = events.filter((event) => counts[event] !== devices);
  if (short.length > 0) throw new Error(`Counted ${JSON.stringify(counts)} of ${devices} devices.`);
  return { message: id, rounds };
}
