import type { Problem } from '@sineta/protocol';
import { ClientError } from './client-error.ts';

/** The messaging service of a device, and its site there. */
export interface Service {
  /** Absolute base URL. */
  readonly service: string;
  readonly site: string;
  readonly fetch: typeof fetch;
}

/**
 * Calls the service. Returns responses with a 2xx status or the status `accepted`; any other status is an error.
 *
 * @throws {@link ClientError} `service_unreachable`, `service_refused`
 */
export async function callService(
  { service, fetch }: Pick<Service, 'service' | 'fetch'>,
  method: string,
  path: string,
  body?: object,
  accepted?: number,
): Promise<Response> {
  const response = await fetch(service.replace(/\/$/, '') + path, {
    method,
    credentials: 'omit',
    signal: AbortSignal.timeout(15_000),
    headers: body && { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new ClientError('service_unreachable', { subject: service, cause, away: true });
  });
  const { ok, status } = response;
  if (ok || status === accepted) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new ClientError('service_refused', {
    subject: problem?.detail ?? `HTTP ${status}`,
    cause: problem,
    status,
    // 429 Too Many Requests (RFC 6585 §4), 5xx.
    away: status === 429 || status >= 500,
  });
}
