import { recordMeasurement } from '../../harness/measurements.ts';
import type { ServiceClient } from '../../harness/service/service-client.ts';
import { waitFor } from '../../harness/wait-for.ts';
import type { FaultedAudience, FaultedDevice } from './faulted-audience.ts';
import { type Killed, repeatsOf, unwrittenAllowed } from './repeats.ts';
import { type Accepted, broadcast } from './sending.ts';

/** What kills have cost. */
export interface Toll {
  readonly kills: number;
  readonly accepted: number;
  /** Messages that were accepted and not sent to everyone, as the service tells. */
  readonly lost: number;
  /** Deliveries of accepted messages that the push service has not seen and accepted. */
  readonly missed: number;
  /** Devices that were forgotten and are not gone. */
  readonly pruned: number;
  /** Devices that are gone and were not forgotten. */
  readonly unpruned: number;
  /** Messages that devices got once more because of a kill: of the worst, and of one in the middle. */
  readonly repeatsAtMost: number;
  readonly repeatsMedian: number;
  /** Those of the worst whose answer had come before the kill. */
  readonly unwrittenAtMost: number;
  readonly unwrittenAllowed: number;
  /** Repeats that no kill is to blame for. */
  readonly repeatsUnexplained: number;
}

interface TollOptions {
  /** A process that runs. */
  readonly service: ServiceClient;
  readonly audience: FaultedAudience;
  readonly accepted: Accepted;
  readonly killed: readonly Killed[];
}

/** Waits until all that was accepted is sent, and counts what the kills have cost; kept as a measurement. */
export async function takeToll(name: string, options: TollOptions): Promise<Toll> {
  const { service, audience, accepted, killed } = options;
  const { devices, requests } = audience;
  let lost = 0;
  for (const { id, topic } of accepted.values()) {
    if (!(await reachesAll(service, id, addressed(devices, topic)))) lost += 1;
  }
  const missed = countMissed(audience, accepted);

  // Who is still known gets this one.
  const id = await broadcast(service, 'last', new Map());
  await waitFor('the last message to be over', async () => (await service.message(id)).state === 'sent', {
    timeout: 60_000,
  });
  const known = new Set(requests.filter(({ message }) => message === 'last').map(({ endpoint }) => endpoint));

  const repeats = repeatsOf(requests, killed);
  const ofKills = killed.map((kill) => repeats.get(kill)!.all).sort((a, b) => a - b);
  const toll: Toll = {
    kills: killed.length,
    accepted: accepted.size,
    lost,
    missed,
    pruned: devices.filter(({ endpoint, temper }) => temper !== 'gone' && !known.has(endpoint)).length,
    unpruned: devices.filter(({ endpoint, temper }) => temper === 'gone' && known.has(endpoint)).length,
    repeatsAtMost: ofKills.at(-1) ?? 0,
    repeatsMedian: ofKills[Math.floor(ofKills.length / 2)] ?? 0,
    unwrittenAtMost: Math.max(...killed.map((kill) => repeats.get(kill)!.unwritten)),
    unwrittenAllowed,
    repeatsUnexplained: repeats.get(undefined)?.all ?? 0,
  };
  recordMeasurement(name, { ...toll });
  return toll;
}

function addressed(devices: readonly FaultedDevice[], topic: string | undefined): readonly FaultedDevice[] {
  return topic === undefined ? devices : devices.filter(({ topics }) => topics.includes(topic));
}

/**
 * Whether a message is sent in the end, and was accepted for each of these devices that is not gone; one that is not
 * there is not.
 */
async function reachesAll(
  service: ServiceClient,
  id: string,
  devices: readonly FaultedDevice[],
): Promise<boolean> {
  const look = (): Promise<Awaited<ReturnType<ServiceClient['message']>> | 'not there'> =>
    service.message(id).catch(() => 'not there');
  const found = await waitFor(
    'a message to be over',
    async () => {
      const status = await look();
      return status === 'not there' || status.state !== 'sending' ? status : false;
    },
    // The grace of those who were said to be gone is a minute.
    { timeout: 90_000, describe: async () => JSON.stringify(await look()) },
  );
  if (found === 'not there' || found.state !== 'sent') return false;
  const { targeted, accepted, gone, failed } = found.counts;
  const here = devices.filter(({ temper }) => temper !== 'gone').length;
  return accepted === here && failed === 0 && targeted === accepted + gone && targeted <= devices.length;
}

function countMissed({ devices, requests }: FaultedAudience, accepted: Accepted): number {
  const reached = Map.groupBy(
    requests.filter(({ status, answeredAt }) => status === 201 && answeredAt !== undefined),
    ({ message }) => message,
  );
  let missed = 0;
  for (const [collapseKey, { topic }] of accepted) {
    const those = new Set(reached.get(collapseKey)?.map(({ endpoint }) => endpoint));
    for (const { endpoint, temper } of addressed(devices, topic)) {
      if (temper !== 'gone' && !those.has(endpoint)) missed += 1;
    }
  }
  return missed;
}
