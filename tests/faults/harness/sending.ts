import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceClient } from '../../harness/service-client.ts';

/** The ids of messages that were accepted, by their collapse keys, which push services are told. */
export type Accepted = Map<string, string>;

/** Sends to everyone, one message after the other, until the service is gone or it is enough. Notes what was accepted. */
export async function sendOnAndOn(
  service: Pick<ServiceClient, 'send'>,
  name: string,
  accepted: Accepted,
  enough?: AbortSignal,
): Promise<void> {
  for (let number = 0; ; number++) {
    const collapseKey = `${name}-${number}`;
    try {
      const id = await service.send({ notification: { title: 'Aviso' }, collapseKey, publish: false });
      accepted.set(collapseKey, id);
    } catch {
      return;
    }
    await delay(60);
    if (enough?.aborted) return;
  }
}
