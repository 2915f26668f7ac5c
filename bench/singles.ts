import { type Audience, type Audiences, postgresAudiences, sqliteAudiences } from './harness/audiences.ts';
import { type BroadcastCost, cost } from './harness/broadcast.ts';
import { type Callers, startCallers } from './harness/callers/callers.ts';
import { benchMessage } from './harness/message.ts';
import { cpuTime } from './harness/process-usage.ts';
import { describeHotspots, profileInto } from './harness/profile.ts';
import type { Bench, Row } from './harness/row.ts';
import { type BenchService, startBenchService } from './harness/service.ts';
import { type Sink, startSink } from './harness/sink/sink.ts';
import { interleave, median, quantile, ratios } from './harness/statistics.ts';
import { startWebPush } from './harness/web-push/web-push-sender.ts';

const connections = 64;
const callers = 64;

interface EngineGoals {
  readonly rate: { readonly must: number; readonly aim: number };
  /** Milliseconds. */
  readonly p99: { readonly must: number; readonly aim: number };
}

/** Messages to one device each, as an application's back end sends them. */
export const singlesSqlite = singles('singles-sqlite', 'SQLite', async () => sqliteAudiences(), {
  rate: { must: 1, aim: 1.5 },
  p99: { must: 100, aim: 50 },
});
export const singlesPostgres = singles('singles-postgres', 'PostgreSQL', postgresAudiences, {
  rate: { must: 0.7, aim: 1 },
  p99: { must: 150, aim: 50 },
});

function singles(name: string, engine: string, open: () => Promise<Audiences>, goals: EngineGoals): Bench {
  return {
    name,
    title: `Messages to one device each on ${engine}`,
    async run({ rounds, size }) {
      const messages = Math.ceil(4000 * size);
      await using sink = await startSink();
      await using audiences = await open();
      const audience = await audiences.seed({ devices: messages, origin: sink.origin, samples: messages });
      const measured = await compare(audiences, audience, sink, rounds);
      const hotspots = await profileInto(async (profileDirectory) => {
        await using service = await startBenchService(audience.location, sink, { profileDirectory });
        await using caller = await startCallers(service);
        for (let round = 0; round < 3; round++) await send(audiences, service, caller, audience, sink);
      });
      const cpus = measured.ours.map(({ cpu }) => cpu);
      const databases = measured.ours.map(({ database }) => database);
      const p99s = measured.ours.map(({ latencies }) => quantile(latencies, 0.99));
      const p50s = measured.ours.map(({ latencies }) => quantile(latencies, 0.5));
      const rate = (values: readonly BroadcastCost[]) => median(values.map((value) => value.rate));
      const rateRow: Row = {
        measure: `${callers} callers, until the push service has it, against web-push with a keep-alive agent`,
        measured: `${rate(measured.ours).toFixed(0)} a second against ${rate(measured.others).toFixed(0)}`,
        value: median(measured.factors),
        unit: '×',
        rounds: measured.factors,
        goal: { better: 'more', ...goals.rate },
      };
      return {
        rows: [
          rateRow,
          {
            measure: `p99 of \`POST\`, ${callers} callers`,
            measured: `p50 ${median(p50s).toFixed(0)} ms, p99 ${median(p99s).toFixed(0)} ms`,
            value: median(p99s),
            unit: 'ms',
            rounds: p99s,
            goal: { better: 'less', ...goals.p99 },
          },
          {
            measure: 'CPU a message, the service and its database',
            measured: `${median(cpus).toFixed(0)} µs${median(databases) > 0 ? ` and ${median(databases).toFixed(0)} µs in PostgreSQL's own processes` : ''}`,
            value: median(cpus.map((value, index) => value + databases[index]!)),
            unit: 'µs',
            goal: { better: 'less', must: 700, aim: 450 },
          },
        ],
        notes: [
          `${messages} messages a round to as many devices. Service, push service, callers and${engine === 'PostgreSQL' ? ' PostgreSQL' : ''} web-push share the ` +
            'machine; web-push has its subscriptions in memory, keeps nothing, and has no HTTP request to answer. One caller after ' +
            `the other: ${measured.alone.toFixed(1)} ms each.`,
          describeHotspots(hotspots),
        ],
      };
    },
  };
}

interface SinglesCost extends BroadcastCost {
  readonly latencies: readonly number[];
  /** µs a message in the database's own processes. */
  readonly database: number;
}

async function compare(audiences: Audiences, audience: Audience, sink: Sink, rounds: number) {
  await using service = await startBenchService(audience.location, sink);
  await using caller = await startCallers(service);
  await using webPush = await startWebPush(sink, audience, { connections });
  await send(audiences, service, caller, audience, sink);
  await webPush.send(audience.devices);
  const { a, b } = await interleave(
    rounds,
    () => send(audiences, service, caller, audience, sink),
    () => webPush.send(audience.devices),
  );
  const one = await send(audiences, service, caller, audience, sink, { callers: 1, messages: 200 });
  return {
    ours: a,
    others: b,
    factors: ratios({ a: b.map(({ rate }) => rate), b: a.map(({ rate }) => rate) }),
    alone: median(one.latencies),
  };
}

let rounds = 0;

async function send(
  audiences: Audiences,
  service: BenchService,
  caller: Callers,
  { sampleTokens }: Audience,
  sink: Sink,
  options: { readonly callers: number; readonly messages: number } = {
    callers,
    messages: sampleTokens.length,
  },
): Promise<SinglesCost> {
  const topic = `singles-${rounds++}`;
  const bodies = sampleTokens
    .slice(0, options.messages)
    .map((token) => JSON.stringify({ target: { token }, ...benchMessage(topic) }));
  const [before, databaseBefore] = [cpuTime(service.pid), audiences.databaseCpu()];
  const [{ lastAt }, { startedAt, latencies }] = await Promise.all([
    sink.expect(topic, bodies.length, 120_000),
    caller.post({ path: '/v1/sites/default/messages', bodies, callers: options.callers }),
  ]);
  const database = ((audiences.databaseCpu() - databaseBefore) * 1000) / bodies.length;
  return { ...cost(cpuTime(service.pid) - before, lastAt - startedAt, bodies.length), latencies, database };
}
