import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceClient } from '../../harness/service/service-client.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { type FaultedAudience, few, troubled } from './faulted-audience.ts';

/** An accepted message. */
interface AcceptedMessage {
  readonly id: string;
  /** The topic of its target; everyone when absent. */
  readonly topic?: string;
}

/** The accepted messages by collapse key, which push services receive. */
export type Accepted = Map<string, AcceptedMessage>;

type Sending = Pick<ServiceClient, 'send'>;

const message = { notification: { title: 'Aviso' }, publish: false } as const;

/** Sends messages to the few, one after the other, until the service ends or there are enough. Records accepted ones. */
export async function sendOnAndOn(
  service: Sending,
  name: string,
  accepted: Accepted,
  enough?: AbortSignal,
): Promise<void> {
  for (let number = 0; ; number++) {
    const collapseKey = `${name}-${number}`;
    try {
      const id = await service.send({ ...message, collapseKey, target: { topic: few } });
      accepted.set(collapseKey, { id, topic: few });
    } catch {
      return;
    }
    await delay(60);
    if (enough?.aborted) return;
  }
}

/** Sends to everyone, and records the message. */
export async function broadcast(service: Sending, collapseKey: string, accepted: Accepted): Promise<string> {
  const id = await service.send({ ...message, collapseKey });
  accepted.set(collapseKey, { id });
  return id;
}

/** Sends to the devices with an error behaviour until each has had a request, so that kills meet their retries. */
export async function meetTroubled(
  service: Sending,
  { devices, requests }: FaultedAudience,
  accepted: Accepted,
): Promise<void> {
  const id = await service.send({ ...message, collapseKey: 'first', target: { topic: troubled } });
  accepted.set('first', { id, topic: troubled });
  const those = devices.filter(({ topics }) => topics.includes(troubled)).length;
  await waitFor('each device with an error behaviour to have had a request', () => {
    return new Set(requests.map(({ endpoint }) => endpoint)).size === those;
  });
}
