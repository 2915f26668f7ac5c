import { tuning } from '../apps/server/src/delivery/tuning.ts';
import { broadcast, type BroadcastCost } from './harness/broadcast.ts';
import type { Bench } from './harness/row.ts';
import { sqliteAudiences } from './harness/audiences.ts';
import { startBenchService } from './harness/service.ts';
import { type Sink, startSink } from './harness/sink/sink.ts';
import { interleave, median, ratios } from './harness/statistics.ts';

/** Milliseconds, as for a push service on the same continent. */
const delay = 30;
/** Milliseconds of a slow or distant push service. */
const lateDelay = 800;
/** How long the push service rejects everything, in milliseconds. */
const outage = 2_000;

/** Throughput must not depend on the latency of a push service. */
export const slowSink: Bench = {
  name: 'slow-sink',
  title: `A sink with a latency of ${delay} ms, of ${lateDelay} ms, or after an outage`,
  async run({ rounds, size }) {
    const devices = Math.ceil(20_000 * size);
    // Two services, because one would take changes of the latency for congestion.
    await using near = await startSide(devices, 0);
    await using far = await startSide(devices, delay);
    await near.send();
    await far.send();
    const sent = await interleave(rounds, near.send, far.send);
    const [a, b] = [sent.a.map(({ rate }) => rate), sent.b.map(({ rate }) => rate)];
    const shares = ratios({ a, b }).map((ratio) => ratio * 100);
    const few = Math.ceil(6_000 * size);
    const late = await measureCold(few, Math.min(rounds, 3), (sink) => sink.respondAfter(lateDelay));
    const lateShares = late.map((seconds) => (100 * secondsAllowed(few, lateDelay)) / seconds);
    const some = Math.ceil(10_000 * size);
    const ill = await measureCold(some, Math.min(rounds, 3), (sink) => {
      sink.respondAfter(delay);
      sink.failFor(outage);
    });
    const recovery = ill.map((seconds) => seconds - outage / 1000);
    return {
      rows: [
        {
          measure: 'throughput, as a share of that without latency',
          measured: `${median(b).toFixed(0)} against ${median(a).toFixed(0)} messages per second`,
          value: median(shares),
          unit: '%',
          rounds: shares,
          goal: { better: 'more', must: 85 },
          cause:
            `at most ${tuning.unwrittenResponses} responses may be in memory and not on disk (decisions/0010), and a request to a push service ` +
            `that responds within 50 ms keeps room for its response: fewer than ${tuning.unwrittenResponses} requests are in progress, which at ${delay} ms ` +
            `is less than ${((tuning.unwrittenResponses * 1000) / delay).toFixed(0)} messages per second. A message takes ${cpuOf(sent.b)} µs of processor time with the latency ` +
            `and ${cpuOf(sent.a)} µs without, on cores that the sinks share.`,
        },
        {
          measure: `cold, a latency of ${lateDelay} ms: throughput, as a share of what the congestion window allows`,
          measured: `${few} messages in ${median(late).toFixed(1)} s`,
          value: median(lateShares),
          unit: '%',
          rounds: lateShares,
          goal: { better: 'more', must: 50 },
        },
        {
          measure: `cold, 503 for the first ${outage / 1000} s: then throughput, as a share of that without an outage`,
          measured: `${some} messages in ${median(recovery).toFixed(1)} s`,
          value: median(recovery.map((seconds) => (100 * some) / seconds / median(b))),
          unit: '%',
          rounds: recovery.map((seconds) => (100 * some) / seconds / median(b)),
          goal: { better: 'more', must: 30 },
        },
      ],
      notes: [
        `${devices} devices per round, on SQLite, from \`POST\` to the last arrival.`,
        `Cold: a service that has just started, with a congestion window of ${tuning.concurrency.initial} that may double each ` +
          `round trip up to ${tuning.concurrency.ceiling}: ${secondsAllowed(few, lateDelay).toFixed(1)} s for ${few} devices.`,
      ],
    };
  },
};

function cpuOf(broadcasts: readonly BroadcastCost[]): string {
  return median(broadcasts.map(({ cpu }) => cpu)).toFixed(0);
}

/** The durations of broadcasts in seconds, each by a service that has just started. */
async function measureCold(
  devices: number,
  rounds: number,
  prepare: (sink: Sink) => void,
): Promise<readonly number[]> {
  await using sink = await startSink();
  await using audiences = sqliteAudiences();
  const { location } = await audiences.seed({ devices, origin: sink.origin });
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await using service = await startBenchService(location, sink);
    prepare(sink);
    seconds.push((await broadcast([service], sink, devices)).seconds);
  }
  return seconds;
}

/** The minimum time until the last message arrives, with one window per round trip. */
function secondsAllowed(devices: number, latency: number): number {
  const { initial, ceiling } = tuning.concurrency;
  let trips = 0;
  for (let sent = 0; sent < devices; trips++) sent += Math.min(ceiling, initial * 2 ** trips);
  return ((trips - 1) * latency) / 1000;
}

/** A service with an audience and its own sink. */
async function startSide(devices: number, milliseconds: number) {
  await using started = new AsyncDisposableStack();
  const sink = started.use(await startSink());
  const audiences = started.use(sqliteAudiences());
  const { location } = await audiences.seed({ devices, origin: sink.origin });
  const service = started.use(await startBenchService(location, sink));
  sink.respondAfter(milliseconds);
  const kept = started.move();
  return {
    send: () => broadcast([service], sink, devices),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
