import { type BellRequests, createBellStore } from '@sineta/bell/core';
import { createMessagingClient, type SinetaClient } from '@sineta/client';

/** What the elements of a page share that speak to the same site of the same service. */
export interface Connection extends BellRequests {
  readonly client: SinetaClient;
}

/** The connection that the attributes of an element describe: the same one for the same description. */
export type Connector = (element: Element) => Connection;

/** @param script - the address that stands for the service where an element names none */
export function createConnector(script: string): Connector {
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
      client: createMessagingClient(options),
      // Empty, and the client asks the service for it.
      vapidKey: vapidKey ?? '',
      store: createBellStore(),
      log: console,
    };
    connections.set(description, connection);
    return connection;
  };
}
