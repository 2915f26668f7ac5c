import type { Logger } from '../../logger.ts';
import type { Executor } from '../../database/executor.ts';
import type { AddedDevice, WelcomeDevices } from '../../devices/register-devices.ts';
import { withOwnEndpoint } from '../../devices/subscription.ts';
import { findSite } from '../../sites/sites.ts';
import { type AcceptDirectOptions, storeDirect } from '../direct/accept-direct.ts';
import type { DirectQueue } from '../direct/direct-queue.ts';
import { welcomeRequest } from './welcome-message.ts';

interface WelcomeOptions extends Omit<AcceptDirectOptions, 'db'> {
  readonly queue: DirectQueue;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Sends new devices the welcome message of their site, as direct messages that are stored with the devices. A device whose
 * endpoint the site had already is not new: its browser replaced its keys.
 */
export function createWelcome({ queue, logger, ...options }: WelcomeOptions): WelcomeDevices {
  return async (transaction, added) => {
    const requests = await requestsFor(transaction, added);
    if (requests.length === 0) return () => {};
    const results = await storeDirect(transaction, { ...options, queue }, requests);
    for (const [index, result] of results.entries()) {
      if (result.kind === 'accepted') continue;
      const { site } = requests[index]!;
      logger.warn(
        { site, code: result.error.code },
        'a welcome message was refused; the device does not get it',
      );
    }
    const deliveries = results.flatMap((result) => (result.kind === 'accepted' ? result.deliveries : []));
    // The callers are answered first.
    return () => void setImmediate(() => queue.send(deliveries));
  };
}

async function requestsFor(db: Executor, added: readonly AddedDevice[]) {
  const groups = Map.groupBy(added, ({ site }) => site);
  const requests = [];
  for (const [id, devices] of groups) {
    const site = await findSite(db, id);
    if (!site?.welcomeMessage) continue;
    const first = await withOwnEndpoint(db, devices);
    requests.push(...first.flatMap(({ token }) => welcomeRequest(site, token) ?? []));
  }
  return requests;
}
