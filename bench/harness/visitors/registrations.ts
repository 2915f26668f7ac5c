import { type BrowserKeys, endpointOf } from '../subscriptions.ts';
import type { VisitRequest } from './visitors.ts';

interface Registering {
  readonly origin: string;
  readonly keys: readonly BrowserKeys[];
  readonly vapidKey: string;
}

/** The registration of a browser, which its number identifies. */
export function registrationOf({ origin, keys, vapidKey }: Registering, device: number): VisitRequest {
  const subscription = { endpoint: endpointOf(origin, device), keys: keys[device % keys.length] };
  const choices = { locale: 'pt-BR', timeZone: 'America/Sao_Paulo' };
  return {
    method: 'POST',
    path: '/v1/sites/default/devices',
    body: JSON.stringify({ subscription, vapidKey, ...choices }),
  };
}
