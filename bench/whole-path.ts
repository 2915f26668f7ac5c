import { broadcast } from './harness/broadcast.ts';
import type { Bench } from './harness/row.ts';
import { seedDirectory } from './harness/seeded-directory.ts';
import { startBenchService } from './harness/service.ts';
import { startSink } from './harness/sink.ts';
import { interleave, median, ratios } from './harness/statistics.ts';
import { startWebPush } from './harness/web-push-sender.ts';

/** From the request to every device's message at the push service: the real service on SQLite, durable. */
export const wholePath: Bench = {
  name: 'whole-path',
  title: 'The whole path to a local TLS sink',
  async run({ rounds, size }) {
    const devices = Math.ceil(20_000 * size);
    await using sink = await startSink();
    await using audience = await seedDirectory({ devices, origin: sink.origin });
    await using service = await startBenchService(audience, sink);
    await using webPush = await startWebPush(sink, audience);
    const ours = () => broadcast([service], sink, devices);
    const theirs = () => webPush.send(devices);
    await ours();
    await webPush.send(Math.ceil(devices / 10));
    const { a, b } = await interleave(rounds, ours, theirs);
    const [oursCpu, theirsCpu] = [a.map(({ cpu }) => cpu), b.map(({ cpu }) => cpu)];
    const factors = ratios({ a: oursCpu, b: theirsCpu });
    const rate = (costs: typeof a) => median(costs.map(({ rate }) => rate)).toFixed(0);
    return {
      rows: [
        {
          measure: `µs CPU a message to ${devices} devices, against web-push in \`Promise.all\``,
          measured: `${median(oursCpu).toFixed(0)} µs against ${median(theirsCpu).toFixed(0)} µs`,
          value: median(factors),
          unit: '×',
          rounds: factors,
          goal: { better: 'more', must: 2.5, aim: 4 },
        },
      ],
      notes: [
        'CPU is all that the sending process used, its threads included, from `POST` until every device is ' +
          'counted: reading the devices, planning, encrypting, sending, durable checkpoints. web-push has its ' +
          'subscriptions in memory and remembers nothing; it gets a keep-alive agent of 100 connections, and a sink ' +
          'that closes no idle connection for two minutes: with the usual 5 s it dies of “socket hang up”, since it ' +
          'encrypts for everyone before it sends.',
        `Messages a second, with the sink on the same cores: ${rate(a)} against ${rate(b)}.`,
      ],
    };
  },
};
