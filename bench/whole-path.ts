import { availableEncryption } from '@sineta/web-push';
import { broadcast } from './harness/broadcast.ts';
import { describeHotspots, profileInto } from './harness/profile.ts';
import type { Bench, Goal, Row } from './harness/row.ts';
import { type Audience, sqliteAudiences } from './harness/audiences.ts';
import { startBenchService } from './harness/service.ts';
import { type Sink, startSink } from './harness/sink/sink.ts';
import { interleave, median, ratios } from './harness/statistics.ts';
import { startWebPush } from './harness/web-push/web-push-sender.ts';

/** A plausible number for an agent of web-push. The service opens only a few connections, over HTTP/2. */
const connections = 100;

/** From the request to the arrival of all messages at the push service: the real service on SQLite, durable. */
export const wholePath: Bench = {
  name: 'whole-path',
  title: 'The whole path to a local TLS sink',
  async run({ rounds, size }) {
    const devices = Math.ceil(20_000 * size);
    await using sink = await startSink();
    await using audiences = sqliteAudiences();
    const audience = await audiences.seed({ devices, origin: sink.origin });
    const measured = await compare(audience, sink, rounds);
    const hotspots = await profileInto(async (profileDirectory) => {
      await using service = await startBenchService(audience.location, sink, { profileDirectory });
      for (let round = 0; round < 3; round++) await broadcast([service], sink, devices);
    });
    return { rows: measured.rows, notes: [...measured.notes, describeHotspots(hotspots)] };
  },
};

/** The methods of encryption, by the value of SINETA_NATIVE_CRYPTO. */
const methods = [
  {
    nativeCrypto: 'off',
    method: 'node',
    name: '`node:crypto` alone',
    goal: { better: 'more', must: 2.5, aim: 3 },
  },
  {
    nativeCrypto: 'on',
    method: 'openssl',
    name: 'the native package with OpenSSL’s P-256, the default',
    goal: { better: 'more', must: 3.5, aim: 4 },
  },
  {
    nativeCrypto: 'ifma',
    method: 'ifma',
    name: 'the native package with AVX-512 IFMA',
    goal: { better: 'more', must: 5, aim: 7 },
  },
] as const;

async function compare(audience: Audience, sink: Sink, rounds: number) {
  const { devices } = audience;
  await using kept = await startWebPush(sink, audience, { connections });
  await using naive = await startWebPush(sink, audience);
  const few = Math.ceil(devices / 10);
  await kept.send(few);
  await naive.send(few);
  const rows: Row[] = [];
  const rates: string[] = [];
  for (const { nativeCrypto, method, name, goal } of methods) {
    if ((await availableEncryption(method)) !== method) {
      rates.push(`not measured, because this machine cannot do it or did not build it: ${name}`);
      continue;
    }
    await using service = await startBenchService(audience.location, sink, { nativeCrypto });
    await broadcast([service], sink, devices);
    const ours = () => broadcast([service], sink, devices);
    const others = async () => ({ kept: await kept.send(devices), naive: await naive.send(few) });
    const { a, b } = await interleave(rounds, ours, others);
    const oursCpu = a.map(({ cpu }) => cpu);
    const row = (measure: string, other: readonly number[], goal: Goal): Row => {
      const factors = ratios({ a: oursCpu, b: other });
      const measured = `${median(oursCpu).toFixed(0)} µs against ${median(other).toFixed(0)} µs`;
      return {
        measure: `${measure}: ${name}`,
        measured,
        value: median(factors),
        unit: '×',
        rounds: factors,
        goal,
      };
    };
    if (nativeCrypto === 'on') {
      rows.unshift(
        row(
          'µs CPU per message, compared with web-push in `Promise.all` as in its README',
          b.map(({ naive }) => naive.cpu),
          { better: 'more', must: 2.5, aim: 4 },
        ),
      );
    }
    rows.push(
      row(
        `µs CPU per message, compared with web-push with a keep-alive agent of ${connections} connections`,
        b.map(({ kept }) => kept.cpu),
        goal,
      ),
    );
    const keptRate = median(b.map(({ kept }) => kept.rate));
    rates.push(
      `${median(a.map(({ rate }) => rate)).toFixed(0)} with ${name} (web-push ${keptRate.toFixed(0)})`,
    );
  }
  return {
    rows,
    notes: [
      `CPU is that of all threads of the sending process from \`POST\` until all ${devices} devices are counted: reading ` +
        'them, planning, encrypting, sending, durable checkpoints. web-push has its subscriptions in memory and stores ' +
        `nothing. As in its README it opens one connection per message, all at once (so only ${few} devices per round).`,
      'The sink closes no idle connection for two minutes: with the usual 5 s web-push fails with “socket hang up”, because ' +
        'it encrypts all messages before it sends.',
      `Messages per second, with the sink on the same cores: ${rates.join('; ')}.`,
    ],
  };
}
