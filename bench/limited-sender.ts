import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../tests/harness/wait-for.ts';
import { type Audiences, postgresAudiences, sqliteAudiences } from './harness/audiences.ts';
import { type Broadcast, broadcast } from './harness/broadcast.ts';
import { benchMessage } from './harness/message.ts';
import type { Bench, Row } from './harness/row.ts';
import { seed } from './harness/seed.ts';
import { startBenchService } from './harness/service.ts';
import { startSink } from './harness/sink/sink.ts';
import { interleave, median, type Pairs, ratios, takeTurns } from './harness/statistics.ts';

/** Messages a minute, as Chrome's push service allows to a sender that it finds disruptive. */
const perMinute = 1000;
const neighbour = 'limited';
/** A site that is not limited. */
const other = 'other';
/** What waits of a cancelled broadcast is deleted within this time, in milliseconds. */
const clearing = 3_000;

/** A site beside another one that its push service limits by 429. */
export const limitedSenderSqlite = limitedSender('limited-sender-sqlite', 'SQLite', async () =>
  sqliteAudiences(),
);
export const limitedSenderPostgres = limitedSender(
  'limited-sender-postgres',
  'PostgreSQL',
  postgresAudiences,
);

function limitedSender(name: string, engine: string, open: () => Promise<Audiences>): Bench {
  return {
    name,
    title: `A site beside one that the push service limits, on ${engine}`,
    async run({ rounds, size }) {
      const devices = Math.ceil(20_000 * size);
      await using sink = await startSink();
      await using audiences = await open();
      const { location } = await audiences.seed({ devices, origin: sink.origin });
      const { vapid } = await seed(location, { devices, origin: sink.origin, site: neighbour });
      await seed(location, { devices, origin: sink.origin, site: other });
      await using service = await startBenchService(location, sink);
      const limited = service.of(neighbour);
      sink.throttle(vapid.publicKey, perMinute);

      let waiting: string | undefined;
      let messages = 0;
      /** The broadcast of the neighbour, which takes many minutes. */
      const begin = async () => {
        waiting = await limited.send(benchMessage(`limited-${messages++}`));
      };
      const end = async () => {
        if (waiting === undefined) return;
        await limited.cancel(waiting);
        waiting = undefined;
        await sleep(clearing);
      };
      const isDeferred = async () => {
        const id = waiting!;
        const isWaiting = async () => {
          const { accepted, failed, gone } = (await limited.message(id)).counts;
          return (await limited.awaited(id)) + accepted + failed + gone >= devices;
        };
        await waitFor('the rest of the broadcast to wait', isWaiting, { timeout: 120_000 });
      };

      await begin();
      await isDeferred();
      await broadcast([service], sink, devices);
      const measure = () => broadcast([service], sink, devices);
      const alone = async () => {
        await end();
        return measure();
      };
      const beside = await interleave(rounds, alone, async () => {
        await begin();
        await isDeferred();
        return measure();
      });
      const besideOther = async () => {
        await end();
        const client = service.of(other);
        const id = await client.send(benchMessage(`other-${messages++}`));
        const sent = await measure();
        await client.waitForCounts(id, { accepted: devices });
        return sent;
      };
      const besideLimited = async () => {
        await end();
        await begin();
        return measure();
      };
      const together = (await takeTurns(rounds, [alone, besideOther, besideLimited])).map((broadcasts) =>
        broadcasts.map(({ rate }) => rate),
      );
      const [withNone, withOther, withLimited] = [together[0]!, together[1]!, together[2]!];
      const shareOf = (rates: readonly number[]) =>
        `${(median(ratios({ a: withNone, b: rates })) * 100).toFixed(0)} %`;
      return {
        rows: [
          throughputOf('throughput beside a limited site, as a share of that alone', {
            a: beside.a.map(({ rate }) => rate),
            b: beside.b.map(({ rate }) => rate),
          }),
          cpuOf('µs CPU per message beside a limited site, compared with that alone', beside),
          throughputOf(
            'throughput while a limited site begins a broadcast too, as a share of that while a site without a limit does',
            { a: withOther, b: withLimited },
          ),
        ],
        notes: [
          `Sites of ${devices} devices at one push service, each with its own VAPID key. The push service accepts ` +
            `${perMinute} messages a minute of one, and responds 429 to the rest.`,
          'A broadcast that begins takes its share of the processor, whether its site is limited or not: it is planned, encrypted ' +
            `and, if limited, stored for later. So a third site, which is not limited, begins one in turn. As a share of the throughput alone it is ` +
            `${shareOf(withLimited)} beside the limited site, and ${shareOf(withOther)} beside the third.`,
        ],
      };
    },
  };
}

type Broadcasts = Pairs<Broadcast, Broadcast>;

/** A limited site slows others by 5 % at most. */
function throughputOf(measure: string, rates: Pairs<number, number>): Row {
  const shares = ratios(rates).map((ratio) => ratio * 100);
  return {
    measure,
    measured: `${median(rates.b).toFixed(0)} against ${median(rates.a).toFixed(0)} messages per second`,
    value: median(shares),
    unit: '%',
    rounds: shares,
    goal: { better: 'more', must: 95 },
  };
}

/** Other load on the machine changes it less than the throughput. */
function cpuOf(measure: string, { a, b }: Broadcasts): Row {
  const costs = { a: a.map(({ cpu }) => cpu), b: b.map(({ cpu }) => cpu) };
  const shares = ratios(costs).map((ratio) => ratio * 100);
  const measured = `${median(costs.b).toFixed(0)} against ${median(costs.a).toFixed(0)} µs`;
  return { measure, measured, value: median(shares), unit: '%', rounds: shares };
}
