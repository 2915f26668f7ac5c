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
    await using sink = await startSink();
    await using audiences = sqliteAudiences();
    const audience = await audiences.seed({ devices, origin: sink.origin });
    await using service = await startBenchService(audience.location, sink);
    const rateAfter = async (milliseconds: number) => {
      sink.answerAfter(milliseconds);
      return (await broadcast([service], sink, devices)).rate;
    };
    await rateAfter(0);
    await rateAfter(delay);
    const { a, b } = await interleave(
      rounds,
      () => rateAfter(0),
      () => rateAfter(delay),
    );
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
