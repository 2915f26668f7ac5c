import { setTimeout as sleep } from 'node:timers/promises';
import { benchMessage } from './harness/message.ts';
import type { Bench } from './harness/row.ts';
import { sqliteAudiences } from './harness/audiences.ts';
import { type BenchService, startBenchService } from './harness/service.ts';
import { type Sink, startSink } from './harness/sink/sink.ts';
import { monotonicNow } from './harness/sink/sink-protocol.ts';
import { quantile } from './harness/statistics.ts';

/** Milliseconds between two messages, whether or not the first has arrived. */
const interval = 50;

/** A message to one device during a broadcast. */
export const overtaking: Bench = {
  name: 'overtaking',
  title: 'A message to one device during a broadcast',
  async run({ size }) {
    const devices = Math.ceil(100_000 * size);
    const samples = Math.ceil(200 * size);
    await using sink = await startSink();
    await using audiences = sqliteAudiences();
    const audience = await audiences.seed({ devices, origin: sink.origin, samples });
    await using service = await startBenchService(audience.location, sink);
    const { sampleTokens } = audience;
    const alone = await sampleLatencies(service, sink, sampleTokens.slice(0, 50), 'alone');

    await service.send(benchMessage('broadcast'));
    await sink.expect('broadcast', Math.ceil(devices / 100));
    const during = await sampleLatencies(service, sink, sampleTokens, 'during');
    const sampledUntil = monotonicNow();
    const { lastAt } = await sink.expect('broadcast', devices, 300_000);
    if (lastAt < sampledUntil) throw new Error('The broadcast ended before all samples were taken.');
    const figures = (values: readonly number[]) =>
      `p50 ${quantile(values, 0.5).toFixed(0)} ms, p99 ${quantile(values, 0.99).toFixed(0)} ms`;
    return {
      rows: [
        {
          measure: `p99 from \`POST\` to the sink, during a broadcast to ${devices} devices`,
          measured: `${figures(during)}, longest ${Math.max(...during).toFixed(0)} ms`,
          value: quantile(during, 0.99),
          unit: 'ms',
          goal: { better: 'less', must: 100, aim: 50 },
        },
      ],
      notes: [
        `${samples} messages to different devices on SQLite, one every ${interval} ms whether or not the previous one had arrived. ` +
          `Without a broadcast: ${figures(alone)}.`,
      ],
    };
  },
};

/** The milliseconds from request to arrival, for each token. */
async function sampleLatencies(
  service: BenchService,
  sink: Sink,
  tokens: readonly string[],
  name: string,
): Promise<number[]> {
  return Promise.all(
    tokens.map(async (token, index) => {
      await sleep(index * interval);
      return sampleLatency(service, sink, token, `${name}-${index}`);
    }),
  );
}

async function sampleLatency(
  service: BenchService,
  sink: Sink,
  token: string,
  topic: string,
): Promise<number> {
  const postedAt = monotonicNow();
  const [{ firstAt }] = await Promise.all([
    sink.expect(topic, 1),
    service.send({ target: { token }, ...benchMessage(topic) }),
  ]);
  return firstAt - postedAt;
}
