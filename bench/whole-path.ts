import { broadcast } from './harness/broadcast.ts';
import { describeHotspots, profileInto } from './harness/profile.ts';
import type { Bench, Row } from './harness/row.ts';
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

async function compare(audience: Audience, sink: Sink, rounds: number) {
  const { devices } = audience;
  await using service = await startBenchService(audience.location, sink);
  await using kept = await startWebPush(sink, audience, { connections });
  await using naive = await startWebPush(sink, audience);
  const few = Math.ceil(devices / 10);
  await broadcast([service], sink, devices);
  await kept.send(few);
  await naive.send(few);
  const ours = () => broadcast([service], sink, devices);
  const others = async () => ({ kept: await kept.send(devices), naive: await naive.send(few) });
  const { a, b } = await interleave(rounds, ours, others);
  const [oursCpu, keptCpu] = [a.map(({ cpu }) => cpu), b.map(({ kept }) => kept.cpu)];
  const naiveCpu = b.map(({ naive }) => naive.cpu);
  const goal = { better: 'more', must: 2.5, aim: 4 } as const;
  const row = (measure: string, other: readonly number[]): Row => {
    const factors = ratios({ a: oursCpu, b: other });
    const measured = `${median(oursCpu).toFixed(0)} µs against ${median(other).toFixed(0)} µs`;
    return { measure, measured, value: median(factors), unit: '×', rounds: factors, goal };
  };
  return {
    rows: [
      row('µs CPU per message, compared with web-push in `Promise.all` as in its README', naiveCpu),
      row(`the same, but web-push with a keep-alive agent of ${connections} connections`, keptCpu),
    ],
    notes: [
      `CPU is that of all threads of the sending process from \`POST\` until all ${devices} devices are counted: reading ` +
        'them, planning, encrypting, sending, durable checkpoints. web-push has its subscriptions in memory and stores ' +
        `nothing. As in its README it opens one connection per message, all at once (so only ${few} devices per round).`,
      'The sink closes no idle connection for two minutes: with the usual 5 s web-push fails with “socket hang up”, because ' +
        'it encrypts all messages before it sends.',
      `Messages per second, with the sink on the same cores: ${median(a.map(({ rate }) => rate)).toFixed(0)}, ` +
        `web-push with the agent ${median(b.map(({ kept }) => kept.rate)).toFixed(0)}.`,
    ],
  };
}
