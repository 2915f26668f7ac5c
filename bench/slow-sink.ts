import { broadcast } from './harness/broadcast.ts';
import type { Bench } from './harness/row.ts';
import { sqliteAudiences } from './harness/audiences.ts';
import { startBenchService } from './harness/service.ts';
import { startSink } from './harness/sink.ts';
import { interleave, median, ratios } from './harness/statistics.ts';

/** Milliseconds, as to a push service on the same continent. */
const delay = 30;

/** Throughput must not depend on how long a push service takes to answer. */
export const slowSink: Bench = {
  name: 'slow-sink',
  title: `A sink that answers after ${delay} ms`,
  async run({ rounds, size }) {
    const devices = Math.ceil(20_000 * size);
    // Two services, since one would take a push service that is now near and now far for a busy one.
    await using near = await startSide(devices, 0);
    await using far = await startSide(devices, delay);
    await near.rate();
    await far.rate();
    const { a, b } = await interleave(rounds, near.rate, far.rate);
    const shares = ratios({ a, b }).map((ratio) => ratio * 100);
    return {
      rows: [
        {
          measure: 'throughput, as a share of that without delay',
          measured: `${median(b).toFixed(0)} against ${median(a).toFixed(0)} messages a second`,
          value: median(shares),
          unit: '%',
          rounds: shares,
          goal: { better: 'more', must: 85 },
        },
      ],
      notes: [`${devices} devices a round, on SQLite, from \`POST\` to the last arrival.`],
    };
  },
};

/** A service with an audience at a sink of its own. */
async function startSide(devices: number, milliseconds: number) {
  await using started = new AsyncDisposableStack();
  const sink = started.use(await startSink());
  const audiences = started.use(sqliteAudiences());
  const { location } = await audiences.seed({ devices, origin: sink.origin });
  const service = started.use(await startBenchService(location, sink));
  sink.answerAfter(milliseconds);
  const kept = started.move();
  return {
    rate: async () => (await broadcast([service], sink, devices)).rate,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
