import { type BellRequests, createBellStore } from '@sineta/bell/core';
import type { SinetaClient } from '@sineta/client';
import { createClient, type LoadDevice } from '@sineta/client/core';

/** Shared by all elements with the same `service`, `site`, `worker`, `scope` and `vapid-key`. */
export interface Connection extends BellRequests {
  readonly client: SinetaClient;
}

/** Returns the connection for an element; a cached one for equal attributes. */
export type Connector = (element: Element) => Connection;

/**
 * @param script - the base URL of the service for elements that name none
 * @param loadDevice - loads the second half of the client
 */
export function createConnector(script: string, loadDevice: LoadDevice): Connector {
  const connections = new Map<string, Connection>();
  return (element) => {
    const attribute = (name: string) => element.getAttribute(name) || undefined;
    const service = new URL(attribute('service') ?? '/', attribute('service') ? location.href : script).href;
    const options = {
      service,
      site: attribute('site') ?? 'default',
      worker: attribute('worker'),
      scope: attribute('scope'),
    };
    const vapidKey = attribute('vapid-key');
    const description = JSON.stringify([options, vapidKey]);
    const known = connections.get(description);
    if (known) return known;
    const connection = {
      client: createClient({ ...options, reuseToken: element.hasAttribute('reuse-token') }, loadDevice),
      // If empty, the client fetches it.
      vapidKey: vapidKey ?? '',
      store: createBellStore(),
      log: console,
    };
    connections.set(description, connection);
    return connection;
  };
}
