import type { PushSink } from '../../../apps/server/test/harness/push-sink.ts';
import { recordMeasurement } from '../../harness/measurements.ts';
import type { ServiceClient } from '../../harness/service-client.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { repeatsBySender, repeatsOfAKill } from './repeats.ts';
import type { Accepted } from './sending.ts';

/** What kills have cost. */
export interface Toll {
  readonly kills: number;
  readonly accepted: number;
  /** Messages that were accepted and not sent to everyone, as the service tells. */
  readonly lost: number;
  /** Devices that did not get an accepted message, as the push service tells. */
  readonly missed: number;
  /** Devices that were forgotten. */
  readonly pruned: number;
  /** Messages that devices got once more because of a kill: of the worst, and of one in the middle. */
  readonly repeatsAtMost: number;
  readonly repeatsMedian: number;
  readonly repeatsAllowed: number;
  /** Repeats that no kill is to blame for. */
  readonly repeatsUnexplained: number;
}

interface TollOptions {
  /** A process that runs. */
  readonly service: ServiceClient;
  readonly sink: PushSink;
  readonly accepted: Accepted;
  /** Of every device at the push service. */
  readonly paths: readonly string[];
  /** The names of the processes that were killed. */
  readonly killed: readonly string[];
}

/** Waits until all that was accepted is sent, and counts what the kills have cost; kept as a measurement. */
export async function takeToll(name: string, options: TollOptions): Promise<Toll> {
  const { service, sink, accepted, paths, killed } = options;
  let lost = 0;
  for (const id of accepted.values()) if (!(await reachesAll(service, id, paths.length))) lost += 1;
  const last = await service.send({ notification: { title: 'Quem falta?' }, publish: false });
  const { counts } = await service.waitForCounts(last, { targeted: 1 });

  const repeats = repeatsBySender(sink.arrivals);
  const ofKills = killed.map((process) => repeats.get(process) ?? 0).sort((a, b) => a - b);
  const toll: Toll = {
    kills: killed.length,
    accepted: accepted.size,
    lost,
    missed: countMissed(sink, accepted, paths),
    pruned: paths.length - counts.targeted,
    repeatsAtMost: ofKills.at(-1) ?? 0,
    repeatsMedian: ofKills[Math.floor(ofKills.length / 2)] ?? 0,
    repeatsAllowed: repeatsOfAKill,
    repeatsUnexplained: sum(repeats.values()) - sum(ofKills),
  };
  recordMeasurement(name, { ...toll });
  return toll;
}

/** Whether a message is sent in the end, to so many devices; one that is not there is not. */
async function reachesAll(service: ServiceClient, id: string, devices: number): Promise<boolean> {
  const look = (): Promise<Awaited<ReturnType<ServiceClient['message']>> | 'not there'> =>
    service.message(id).catch(() => 'not there');
  const found = await waitFor(
    'a message to be over',
    async () => {
      const status = await look();
      return status === 'not there' || status.state !== 'sending' ? status : false;
    },
    { timeout: 60_000, describe: async () => JSON.stringify(await look()) },
  );
  if (found === 'not there' || found.state !== 'sent') return false;
  return found.counts.targeted === devices && found.counts.accepted === devices;
}

function countMissed({ arrivals }: PushSink, accepted: Accepted, paths: readonly string[]): number {
  const reached = Map.groupBy(arrivals, ({ headers }) => String(headers['topic']));
  return sum(
    [...accepted.keys()].map((collapseKey) => {
      const those = new Set(reached.get(collapseKey)?.map(({ path }) => path));
      return paths.filter((path) => !those.has(path)).length;
    }),
  );
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
