import { availableParallelism } from 'node:os';
import { postgresAudiences } from './harness/audiences.ts';
import { broadcast } from './harness/broadcast.ts';
import type { Bench, Goal, Row } from './harness/row.ts';
import { startBenchService } from './harness/service.ts';
import { startSink } from './harness/sink/sink.ts';
import { interleave, median, ratios } from './harness/statistics.ts';

/** Milliseconds, long enough for processes to wait more than they work, so that cores are free. */
const farAway = 250;

/** The sink and PostgreSQL use as many cores as the two processes. */
const enoughCores = 4;

/** One process compared with two that share the work over one PostgreSQL. */
export const workers: Bench = {
  name: 'workers',
  title: 'One and two worker processes on PostgreSQL',
  async run({ rounds, size }) {
    const few = Math.ceil(20_000 * size);
    await using sink = await startSink();
    await using audiences = await postgresAudiences();
    const measure = async (delay: number) => {
      // With a high latency a run takes longer, and an uneven end of the two processes matters less.
      const devices = delay === 0 ? few : 3 * few;
      const { location } = await audiences.seed({ devices, origin: sink.origin });
      await using first = await startBenchService(location, sink);
      const withOne = () => broadcast([first], sink, devices);
      const withTwo = async () => {
        await using second = await startBenchService(location, sink);
        // Warm up the second process: the first one has been running all the time.
        await broadcast([first, second], sink, devices);
        return await broadcast([first, second], sink, devices);
      };
      sink.respondAfter(delay);
      await withOne();
      return await interleave(delay === 0 ? rounds : Math.min(rounds, 3), withOne, withTwo);
    };
    const goal: Goal = { better: 'more', must: 1.8 };
    const rows: Row[] = [];
    const notes: string[] = [];
    for (const delay of [0, farAway]) {
      const { a, b } = await measure(delay);
      const [one, two] = [a.map(({ rate }) => rate), b.map(({ rate }) => rate)];
      const factors = ratios({ a: one, b: two });
      const what = delay === 0 ? 'with cores shared with sink and database' : `with a latency of ${delay} ms`;
      rows.push({
        measure: `throughput of two, ${what}`,
        measured: `${median(two).toFixed(0)} against ${median(one).toFixed(0)} messages per second`,
        value: median(factors),
        unit: '×',
        rounds: factors,
        goal,
        ...(delay === 0 &&
          availableParallelism() < enoughCores && {
            incomparable: `it applies to at least ${enoughCores} cores, and this machine has ${availableParallelism()}.`,
          }),
      });
      const cores = (costs: typeof a) => median(costs.map(({ cpu, rate }) => (cpu * rate) / 1e6)).toFixed(2);
      const cpu = (costs: typeof a) => median(costs.map(({ cpu }) => cpu)).toFixed(0);
      notes.push(
        `${what[0]?.toUpperCase()}${what.slice(1)}: one process used ${cores(a)} cores and ${cpu(a)} µs CPU per message, two together ${cores(b)} and ${cpu(b)} µs.`,
      );
    }
    return {
      rows,
      notes: [
        `The processes, the sink and PostgreSQL share ${availableParallelism()} cores, so two cores are free only while ` +
          'processes wait: the row with latency shows whether two processes slow each other down in the queue and the ' +
          'database. The row without shows the effect of the remaining cores; its goal applies to at least ' +
          `${enoughCores} cores.`,
        ...notes,
      ],
    };
  },
};
