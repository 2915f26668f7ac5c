import { openStorage } from '../apps/server/src/database/open.ts';
import { shardOf } from '../apps/server/src/database/sharding/shard.ts';
import { type Audience, type Audiences, postgresAudiences, sqliteAudiences } from './harness/audiences.ts';
import { type BroadcastCost, cost } from './harness/broadcast.ts';
import { type Callers, startCallers } from './harness/callers/callers.ts';
import { directMessageBytes } from './harness/direct-messages.ts';
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
      const measured = await compareSingles(audiences, audience, sink, { rounds, workload });
      const alone = await measureAlone(audiences, audience, sink);
      const hotspots = await profileInto(async (profileDirectory) => {
        await using service = await startBenchService(audience.location, sink, { profileDirectory });
        await using caller = await startCallers(service);
        const sending = { audiences, service, caller, audience, sink };
        for (let round = 0; round < 3; round++) await sendSingles(sending, workload);
      });
      const bytes = await directMessageBytes(audience.location);
      const byUser = await compareUsers(audiences, audience, sink, rounds);
      const rateRow: Row = {
        measure: `${callers} callers, until the push service has it, against web-push with a keep-alive agent`,
        measured: `${rateOf(measured.ours).toFixed(0)} a second against ${rateOf(measured.others).toFixed(0)}`,
        value: median(measured.factors),
        unit: '×',
        rounds: measured.factors,
        goal: { better: 'more', ...goals.rate },
      };
      return {
        rows: [
          rateRow,
          ...costRows(measured, `\`POST\`, ${callers} callers`, goals.p99),
          {
            measure: 'size on disk of a message that was sent, with its indexes',
            measured: `${bytes.rows} messages`,
            value: bytes.each,
            unit: 'bytes',
            goal: { better: 'less', must: 500 },
          },
          {
            measure: 'to users instead of devices, 64 callers, against the same by token',
            measured: `${rateOf(byUser.a).toFixed(0)} a second against ${rateOf(byUser.b).toFixed(0)}`,
            value: median(byUser.factors),
            unit: '×',
            rounds: byUser.factors,
            goal: { better: 'more', must: 0.9, aim: 1 },
          },
        ],
        notes: [
          `${messages} messages a round to as many devices. Service, push service, callers${engine === 'PostgreSQL' ? ', PostgreSQL' : ''} and web-push share the ` +
            'machine; web-push has its subscriptions in memory, keeps nothing, and has no HTTP request to answer. One caller after ' +
            `the other: ${alone.toFixed(1)} ms each.`,
          describeHotspots(hotspots),
        ],
      };
    },
  };
}

/** What is sent in a round, and how. */
export interface SinglesWorkload {
  readonly path: string;
  readonly callers: number;
  readonly bodies: (tokens: readonly string[], topic: string) => readonly string[];
}

const workload: SinglesWorkload = {
  path: '/v1/sites/default/messages',
  callers,
  bodies: (tokens, topic) =>
    tokens.map((token) => JSON.stringify({ target: { token }, ...benchMessage(topic) })),
};

interface SinglesCost extends BroadcastCost {
  readonly latencies: readonly number[];
  /** µs a message in the database's own processes. */
  readonly database: number;
}

interface SinglesComparison {
  readonly ours: readonly SinglesCost[];
  readonly others: readonly BroadcastCost[];
  readonly factors: readonly number[];
}

interface ComparisonOptions {
  readonly rounds: number;
  readonly workload: SinglesWorkload;
}

/** Sends by the service and by web-push, in turn. */
export async function compareSingles(
  audiences: Audiences,
  audience: Audience,
  sink: Sink,
  { rounds, workload }: ComparisonOptions,
): Promise<SinglesComparison> {
  await using service = await startBenchService(audience.location, sink);
  await using caller = await startCallers(service);
  await using webPush = await startWebPush(sink, audience, { connections });
  const sending = { audiences, service, caller, audience, sink };
  await sendSingles(sending, workload);
  await webPush.send(audience.devices);
  const { a, b } = await interleave(
    rounds,
    () => sendSingles(sending, workload),
    () => webPush.send(audience.devices),
  );
  return {
    ours: a,
    others: b,
    factors: ratios({ a: b.map(({ rate }) => rate), b: a.map(({ rate }) => rate) }),
  };
}

/** The median number of messages a second. */
export function rateOf(costs: readonly BroadcastCost[]): number {
  return median(costs.map(({ rate }) => rate));
}

/** How long the requests took, and the processor time of a message. */
export function costRows(
  { ours }: SinglesComparison,
  requests: string,
  goal?: { readonly must: number; readonly aim: number },
): Row[] {
  const cpus = ours.map(({ cpu }) => cpu);
  const databases = ours.map(({ database }) => database);
  const p99s = ours.map(({ latencies }) => quantile(latencies, 0.99));
  const p50s = ours.map(({ latencies }) => quantile(latencies, 0.5));
  return [
    {
      measure: `p99 of ${requests}`,
      measured: `p50 ${median(p50s).toFixed(0)} ms, p99 ${median(p99s).toFixed(0)} ms`,
      value: median(p99s),
      unit: 'ms',
      rounds: p99s,
      ...(goal && { goal: { better: 'less', ...goal } }),
    },
    {
      measure: 'CPU a message, the service and its database',
      measured: `${median(cpus).toFixed(0)} µs${median(databases) > 0 ? ` and ${median(databases).toFixed(0)} µs in PostgreSQL's own processes` : ''}`,
      value: median(cpus.map((value, index) => value + databases[index]!)),
      unit: 'µs',
      goal: { better: 'less', must: 700, aim: 450 },
    },
  ];
}

const workloadByUser: SinglesWorkload = {
  ...workload,
  bodies: (tokens, topic) =>
    tokens.map((token) => JSON.stringify({ target: { user: userOf(token) }, ...benchMessage(topic) })),
};

/** Each device of the bench has a user of its own. */
function userOf(token: string): string {
  return token.slice(0, 16);
}

/** Sends to users and to the tokens of their devices, in turn. */
async function compareUsers(audiences: Audiences, audience: Audience, sink: Sink, rounds: number) {
  await linkUsers(audience);
  await using service = await startBenchService(audience.location, sink);
  await using caller = await startCallers(service);
  const sending = { audiences, service, caller, audience, sink };
  await sendSingles(sending, workloadByUser);
  const compared = await interleave(
    rounds,
    () => sendSingles(sending, workloadByUser),
    () => sendSingles(sending, workload),
  );
  const { a, b } = compared;
  return {
    ...compared,
    factors: ratios({ a: b.map(({ rate }) => rate), b: a.map(({ rate }) => rate) }),
  };
}

async function linkUsers({ location, sampleTokens }: Audience): Promise<void> {
  const storage = await openStorage(location);
  try {
    for (const token of sampleTokens) {
      await storage.db
        .updateTable('device')
        .set({ user_id: userOf(token) })
        .where('shard', '=', shardOf(token))
        .where('token', '=', token)
        .execute();
    }
  } finally {
    await storage.close();
  }
}

/** Milliseconds of a request when one caller sends one after the other. */
async function measureAlone(audiences: Audiences, audience: Audience, sink: Sink): Promise<number> {
  await using service = await startBenchService(audience.location, sink);
  await using caller = await startCallers(service);
  const few = { ...audience, sampleTokens: audience.sampleTokens.slice(0, 200) };
  const sending = { audiences, service, caller, audience: few, sink };
  await sendSingles(sending, workload);
  const { latencies } = await sendSingles(sending, { ...workload, callers: 1 });
  return median(latencies);
}

interface Sending {
  readonly audiences: Audiences;
  readonly service: BenchService;
  readonly caller: Callers;
  readonly audience: Audience;
  readonly sink: Sink;
}

let sent = 0;

/** Sends a message to each device of the audience, and waits until the push service has them. */
export async function sendSingles(
  { audiences, service, caller, audience: { sampleTokens }, sink }: Sending,
  { path, callers, bodies }: SinglesWorkload = workload,
): Promise<SinglesCost> {
  const topic = `singles-${sent++}`;
  const count = sampleTokens.length;
  const [before, databaseBefore] = [cpuTime(service.pid), audiences.databaseCpu()];
  const [{ lastAt }, { startedAt, latencies }] = await Promise.all([
    sink.expect(topic, count, 120_000),
    caller.post({ path, bodies: bodies(sampleTokens, topic), callers }),
  ]);
  const database = ((audiences.databaseCpu() - databaseBefore) * 1000) / count;
  return { ...cost(cpuTime(service.pid) - before, lastAt - startedAt, count), latencies, database };
}
