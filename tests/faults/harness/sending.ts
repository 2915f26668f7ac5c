import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceClient } from '../../harness/service/service-client.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { type FaultedAudience, few, troubled } from './faulted-audience.ts';

/** A message that was accepted. */
interface AcceptedMessage {
  readonly id: string;
  /** Whom it is for: everyone without one. */
  readonly topic?: string;
}

/** The accepted messages by their collapse keys, which push services receive. */
export type Accepted = Map<string, AcceptedMessage>;

type Sending = Pick<ServiceClient, 'send'>;

const message = { notification: { title: 'Aviso' }, publish: false } as const;

/** Sends to the few, one message after the other, until the service is gone or it is enough. Notes what was accepted. */
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

/** Sends to everyone, and notes it. */
export async function broadcast(service: Sending, collapseKey: string, accepted: Accepted): Promise<string> {
  const id = await service.send({ ...message, collapseKey });
  accepted.set(collapseKey, { id });
  return id;
}

/** Sends to all who are not well until each has had a request: what comes of it is still to come when kills begin. */
export async function meetTroubled(
  service: Sending,
  { devices, requests }: FaultedAudience,
  accepted: Accepted,
): Promise<void> {
  const id = await service.send({ ...message, collapseKey: 'first', target: { topic: troubled } });
  accepted.set('first', { id, topic: troubled });
  const those = devices.filter(({ topics }) => topics.includes(troubled)).length;
  await waitFor('all who are not well to have had a request', () => {
    return new Set(requests.map(({ endpoint }) => endpoint)).size === those;
  });
}
