import { availableEncryption } from '@sineta/web-push';
import { describeDefault, encryptionNames } from './harness/encryption-names.ts';
import { broadcast, type BroadcastCost } from './harness/broadcast.ts';
import { describeHotspots, profileInto } from './harness/profile.ts';
import { threadTimes, type ThreadTimes } from './harness/process-usage.ts';
import type { Bench, Goal, Row } from './harness/row.ts';
import { type Audience, type Audiences, sqliteAudiences } from './harness/audiences.ts';
import { startBenchService } from './harness/service.ts';
import { type Sink, startSink } from './harness/sink/sink.ts';
import { interleave, median, ratios, takeTurns } from './harness/statistics.ts';
import { startWebPush } from './harness/web-push/web-push-sender.ts';

/** A plausible number for an agent of web-push. The service opens only a few connections, over HTTP/2. */
const connections = 100;

/** As a factor of the rounds of other benches: two methods are near their goal, and other load must not decide. */
const moreRounds = 1.4;

/** From the request to the arrival of all messages at the push service: the real service on SQLite, durable. */
export const wholePath: Bench = {
  name: 'whole-path',
  title: 'The whole path to a local TLS sink',
  async run({ rounds, size }) {
    const devices = Math.ceil(20_000 * size);
    await using sink = await startSink();
    await using audiences = sqliteAudiences();
    const audience = await audiences.seed({ devices, origin: sink.origin });
    const naive = await compareWithReadme(audience, sink, rounds);
    const kept = await compareWithAgent(audiences, audience, sink, Math.ceil(rounds * moreRounds));
    const hotspots = await profileInto(async (profileDirectory) => {
      await using service = await startBenchService(audience.location, sink, { profileDirectory });
      for (let round = 0; round < 3; round++) await broadcast([service], sink, devices);
    });
    return {
      rows: [naive.row, ...kept.rows],
      notes: [naive.note, ...kept.notes, describeHotspots(hotspots)],
    };
  },
};

/** The methods of encryption, by the value of SINETA_NATIVE_CRYPTO. */
const methods = [
  {
    nativeCrypto: 'off',
    encryption: 'node',
    name: encryptionNames.node,
    goal: { better: 'more', must: 2.5, aim: 3 },
  },
  {
    nativeCrypto: 'on',
    encryption: 'openssl',
    name: describeDefault('openssl'),
    goal: { better: 'more', must: 3.5, aim: 4 },
  },
  {
    nativeCrypto: 'ifma',
    encryption: 'ifma',
    name: encryptionNames.ifma,
    goal: { better: 'more', must: 5, aim: 7 },
  },
] as const;

type Costs = readonly BroadcastCost[];

/** The default method, and web-push as its README shows it. */
async function compareWithReadme(audience: Audience, sink: Sink, rounds: number) {
  const { devices } = audience;
  const few = Math.ceil(devices / 10);
  await using service = await startBenchService(audience.location, sink);
  await using naive = await startWebPush(sink, audience);
  await broadcast([service], sink, devices);
  await naive.send(few);
  const { a, b } = await interleave(
    rounds,
    () => broadcast([service], sink, devices),
    () => naive.send(few),
  );
  const name = describeDefault(await availableEncryption('openssl'));
  const measure = `µs CPU per message, compared with web-push in \`Promise.all\` as in its README: ${name}`;
  return {
    row: rowOf(measure, a, b, { goal: { better: 'more', must: 2.5, aim: 4 } }),
    note:
      `As in its README, web-push opens one connection per message, all at once: only ${few} devices per round. These rounds ` +
      'are measured before the others.',
  };
}

/** All methods that this machine has and web-push, in each round: their ratios have the same denominators. */
async function compareWithAgent(audiences: Audiences, audience: Audience, sink: Sink, rounds: number) {
  const { devices } = audience;
  await using started = new AsyncDisposableStack();
  const measured: { readonly name: string; readonly goal: Goal; readonly pid: number }[] = [];
  const absent: string[] = [];
  const senders: (() => Promise<BroadcastCost>)[] = [];
  for (const method of methods) {
    const { encryption, nativeCrypto, name, goal } = method;
    if ((await availableEncryption(encryption)) !== encryption) {
      absent.push(`Not measured, because this machine cannot do it or did not build it: ${name}.`);
      continue;
    }
    // Only one process can open a data directory.
    const { location } = await audiences.seed({ devices, origin: sink.origin });
    const service = started.use(await startBenchService(location, sink, { nativeCrypto }));
    measured.push({ name, goal, pid: service.pid });
    senders.push(() => broadcast([service], sink, devices));
  }
  const webPush = started.use(await startWebPush(sink, audience, { connections }));
  const everyone = [...senders, () => webPush.send(devices)];
  // Not counted: code is loaded and compiled, and connections are opened.
  await takeTurns(1, everyone);
  const before = measured.map(({ pid }) => threadTimes(pid));
  const costs = await takeTurns(rounds, everyone);
  const others = costs.at(-1)!;
  const perMessage = measured.map(({ pid }, index) => {
    const [from, until] = [before[index]!, threadTimes(pid)];
    const each = (kind: keyof ThreadTimes) =>
      (((until[kind] - from[kind]) * 1000) / (rounds * devices)).toFixed(0);
    return { main: each('main'), workers: each('workers'), others: each('others') };
  });
  const rates = measured.map(({ name }, index) => `${rateOf(costs[index]!)} with ${name}`);
  return {
    rows: measured.map(({ name, goal }, index) => {
      const measure = `µs CPU per message, compared with web-push with a keep-alive agent of ${connections} connections: ${name}`;
      const { main, workers, others: rest } = perMessage[index]!;
      return rowOf(measure, costs[index]!, others, {
        goal,
        cause:
          `on average the encryption threads use ${workers} µs of a message, the main thread ${main} µs, which reads the devices, plans, ` +
          `sends over HTTP/2 and TLS, and stores the results, and V8 ${rest} µs for garbage and compilation. At the target, ${goal.aim}×, ` +
          `everything has ${(median(others.map(({ cpu }) => cpu)) / goal.aim!).toFixed(0)} µs.`,
      });
    }),
    notes: [
      `CPU is that of all threads of the sending process from \`POST\` until all ${devices} devices are counted: reading ` +
        'them, planning, encrypting, sending, durable checkpoints. web-push has its subscriptions in memory and stores ' +
        'nothing. Beside the keep-alive agent, a service of each method and web-push send in turn within each round.',
      'The sink closes no idle connection for two minutes: with the usual 5 s web-push fails with “socket hang up”, because ' +
        'it encrypts all messages before it sends.',
      ...absent,
      `Messages per second, with the sink on the same cores: ${[...rates, `${rateOf(others)} with web-push`].join('; ')}.`,
    ],
  };
}

function rowOf(measure: string, ours: Costs, others: Costs, judged: Pick<Row, 'goal' | 'cause'>): Row {
  const costs = { a: ours.map(({ cpu }) => cpu), b: others.map(({ cpu }) => cpu) };
  const factors = ratios(costs);
  return {
    measure,
    measured: `${median(costs.a).toFixed(0)} µs against ${median(costs.b).toFixed(0)} µs`,
    value: median(factors),
    unit: '×',
    rounds: factors,
    ...judged,
  };
}

function rateOf(costs: Costs): string {
  return median(costs.map(({ rate }) => rate)).toFixed(0);
}
