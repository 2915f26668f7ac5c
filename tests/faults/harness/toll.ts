import { recordMeasurement } from '../../harness/measurements.ts';
import type { ServiceClient } from '../../harness/service/service-client.ts';
import { waitFor } from '../../harness/wait-for.ts';
import type { FaultedAudience, FaultedDevice, PushRequest } from './faulted-audience.ts';
import { type Killed, repeatsOf, repeatsOfCounted } from './repeats.ts';
import { type Accepted, type AcceptedMessage, broadcast } from './sending.ts';

/** The damage of the kills. */
export interface Toll {
  readonly kills: number;
  readonly accepted: number;
  /** The direct ones among them. */
  readonly direct: number;
  /** Direct messages that were accepted before a kill, and by the push service after it. */
  readonly directAcrossKills: number;
  /** Accepted messages that were not sent to everyone, as the service reports. */
  readonly lost: number;
  /** Deliveries of accepted messages that the push service has not accepted. */
  readonly missed: number;
  /** Deleted devices that are not gone. */
  readonly pruned: number;
  /** Gone devices that were not deleted. */
  readonly unpruned: number;
  /** Deliveries that one kill has repeated: the maximum, and the median. */
  readonly repeatsAtMost: number;
  readonly repeatsMedian: number;
  /** The maximum of those with a response before the kill: more on a slow disk or a busy machine. */
  readonly unwrittenAtMost: number;
  /** Repeats of deliveries that the service had counted before a kill. */
  readonly repeatsOfCounted: number;
  /** Repeats that no kill explains. */
  readonly repeatsUnexplained: number;
  /** Milliseconds from the last start until every accepted message was finished. */
  readonly finishedAfter: number;
}

interface TollOptions {
  /** A running process. */
  readonly service: ServiceClient;
  readonly audience: FaultedAudience;
  readonly accepted: Accepted;
  readonly killed: readonly Killed[];
}

/** Waits until everything accepted is sent, and counts the damage of the kills; stored as a measurement. */
export async function takeToll(name: string, options: TollOptions): Promise<Toll> {
  const { service, audience, accepted, killed } = options;
  const { devices, requests } = audience;
  const startedAt = performance.now();
  let lost = 0;
  for (const message of accepted.values()) {
    if (!(await reachesAll(service, message.id, addressed(devices, message)))) lost += 1;
  }
  const finishedAfter = performance.now() - startedAt;
  const missed = countMissed(audience, accepted);

  // The remaining devices get this message.
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
    direct: [...accepted.values()].filter(isDirect).length,
    directAcrossKills: countDirectAcrossKills(audience, accepted, killed),
    lost,
    missed,
    pruned: devices.filter(({ endpoint, temper }) => temper !== 'gone' && !known.has(endpoint)).length,
    unpruned: devices.filter(({ endpoint, temper }) => temper === 'gone' && known.has(endpoint)).length,
    repeatsAtMost: ofKills.at(-1) ?? 0,
    repeatsMedian: ofKills[Math.floor(ofKills.length / 2)] ?? 0,
    unwrittenAtMost: Math.max(...killed.map((kill) => repeats.get(kill)!.unwritten)),
    repeatsOfCounted: killed.reduce((sum, kill) => sum + repeatsOfCounted(requests, kill), 0),
    repeatsUnexplained: repeats.get(undefined)?.all ?? 0,
    finishedAfter,
  };
  recordMeasurement(name, { ...toll });
  return toll;
}

function isDirect({ endpoint }: AcceptedMessage): boolean {
  return endpoint !== undefined;
}

function addressed(
  devices: readonly FaultedDevice[],
  { topic, endpoint }: AcceptedMessage,
): readonly FaultedDevice[] {
  if (endpoint !== undefined) return devices.filter((device) => device.endpoint === endpoint);
  return topic === undefined ? devices : devices.filter(({ topics }) => topics.includes(topic));
}

/**
 * Whether a message is finished and was accepted for each of these devices that is not gone; gone ones have been
 * deleted.
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
    // The grace period of devices reported as gone is a minute.
    { timeout: 90_000, describe: async () => JSON.stringify(await look()) },
  );
  if (found === 'not there') return false;
  const { targeted, accepted, gone, failed } = found.counts;
  const here = devices.filter(({ temper }) => temper !== 'gone').length;
  // A message whose only device is gone has failed.
  return (
    (found.state === 'sent' || here === 0) &&
    accepted === here &&
    failed === 0 &&
    targeted === accepted + gone &&
    targeted <= devices.length
  );
}

/** The requests that the push service accepted, by message. */
function acceptedRequests(requests: readonly PushRequest[]): ReadonlyMap<string, readonly PushRequest[]> {
  return Map.groupBy(
    requests.filter(({ status, answeredAt }) => status === 201 && answeredAt !== undefined),
    ({ message }) => message,
  );
}

function countDirectAcrossKills(
  { requests }: FaultedAudience,
  accepted: Accepted,
  killed: readonly Killed[],
): number {
  const reached = acceptedRequests(requests);
  return [...accepted].filter(([collapseKey, message]) => {
    const [first] = reached.get(collapseKey) ?? [];
    if (!isDirect(message) || first === undefined) return false;
    return killed.some(({ at }) => message.acceptedAt < at && at < first.answeredAt!);
  }).length;
}

function countMissed({ devices, requests }: FaultedAudience, accepted: Accepted): number {
  const reached = acceptedRequests(requests);
  let missed = 0;
  for (const [collapseKey, message] of accepted) {
    const those = new Set(reached.get(collapseKey)?.map(({ endpoint }) => endpoint));
    for (const { endpoint, temper } of addressed(devices, message)) {
      if (temper !== 'gone' && !those.has(endpoint)) missed += 1;
    }
  }
  return missed;
}
