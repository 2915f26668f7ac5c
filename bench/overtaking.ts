import { type Audiences, postgresAudiences, sqliteAudiences } from './harness/audiences.ts';
import { type Callers, startCallers } from './harness/callers/callers.ts';
import { benchMessage } from './harness/message.ts';
import type { Bench } from './harness/row.ts';
import { startBenchService } from './harness/service.ts';
import { type Sink, startSink } from './harness/sink/sink.ts';
import { monotonicNow } from './harness/sink/sink-protocol.ts';
import { median, quantile } from './harness/statistics.ts';

const callers = 64;

/** Messages to one device each during a broadcast. */
export const overtakingSqlite = overtaking('overtaking-sqlite', 'SQLite', async () => sqliteAudiences());
export const overtakingPostgres = overtaking('overtaking-postgres', 'PostgreSQL', postgresAudiences);

function overtaking(name: string, engine: string, open: () => Promise<Audiences>): Bench {
  return {
    name,
    title: `Messages to one device each during a broadcast, on ${engine}`,
    async run({ rounds, size }) {
      const devices = Math.ceil(100_000 * size);
      const samples = Math.ceil(4000 * size);
      await using sink = await startSink();
      await using audiences = await open();
      const audience = await audiences.seed({ devices, origin: sink.origin, samples });
      await using service = await startBenchService(audience.location, sink);
      await using caller = await startCallers(service);
      const { sampleTokens } = audience;
      // Not counted: the first messages wait for code to be loaded and compiled.
      await sampleLatencies(caller, sink, sampleTokens, 'first');
      const alone = await sampleLatencies(caller, sink, sampleTokens, 'alone');

      const during: number[][] = [];
      for (let round = 1; round <= rounds; round++) {
        const topic = `broadcast-${round}`;
        await service.send(benchMessage(topic));
        await sink.expect(topic, Math.ceil(devices / 100));
        during.push(await sampleLatencies(caller, sink, sampleTokens, `during-${round}`));
        const sampledUntil = monotonicNow();
        const { lastAt } = await sink.expect(topic, devices, 300_000);
        if (lastAt < sampledUntil) throw new Error('The broadcast ended before all samples were taken.');
      }
      const p99s = during.map((latencies) => quantile(latencies, 0.99));
      const p99 = median(p99s);
      const all = during.flat();
      const p99Alone = quantile(alone, 0.99);
      return {
        rows: [
          {
            measure: `p99 from \`POST\` to the sink on ${engine}, ${callers} callers, during a broadcast to ${devices} devices`,
            measured: `${samples} messages a round, p50 ${quantile(all, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${Math.max(...all).toFixed(0)} ms`,
            value: p99,
            unit: 'ms',
            rounds: p99s,
            goal: { better: 'less', must: 100, aim: 50 },
            cause:
              `without a broadcast it is ${p99Alone.toFixed(0)} ms. The service handles these requests and the broadcast on one thread, ` +
              'and the sink and the callers share its cores.',
          },
        ],
        notes: [
          `Each round has a broadcast of its own, the first one of the process included. Each caller sends its next message when ` +
            `the last one was answered. Without a broadcast: p50 ${quantile(alone, 0.5).toFixed(0)} ms, ` +
            `p99 ${p99Alone.toFixed(0)} ms.`,
        ],
      };
    },
  };
}

/** The milliseconds from request to arrival, for each token. */
async function sampleLatencies(
  caller: Callers,
  sink: Sink,
  tokens: readonly string[],
  name: string,
): Promise<number[]> {
  const topics = tokens.map((_, index) => `${name}-${index}`);
  const bodies = tokens.map((token, index) =>
    JSON.stringify({ target: { token }, ...benchMessage(topics[index]!) }),
  );
  const [arrivals, { sentAt }] = await Promise.all([
    Promise.all(topics.map((topic) => sink.expect(topic, 1, 120_000))),
    caller.post({ path: '/v1/sites/default/messages', bodies, callers }),
  ]);
  return arrivals.map(({ firstAt }, index) => firstAt - sentAt[index]!);
}
