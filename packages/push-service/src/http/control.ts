import { PushError } from '../errors.ts';
import { parseFault } from '../fault-parser.ts';
import type { Faults } from '../faults.ts';
import type { MessageStore } from '../message-store.ts';
import type { RequestLog } from '../request-log.ts';
import { type HttpResponse, emptyResponse, jsonResponse } from './http-response.ts';
import { readBody } from './body.ts';
import type { Exchange } from './exchange.ts';

const largestControlBody = 2 * 1024 * 1024;

interface ControlContext {
  readonly store: MessageStore;
  readonly log: RequestLog;
  readonly faults: Faults;
}

/**
 * Controls the service from another process: `POST` and `DELETE /_faults`, `GET` and `DELETE /_log`,
 * `GET /_subscriptions`.
 * @throws PushError not_found, control_invalid, control_forbidden
 */
export async function control(
  exchange: Exchange,
  { store, log, faults }: ControlContext,
): Promise<HttpResponse> {
  if (isOfPage(exchange)) throw new PushError('control_forbidden');
  switch (`${exchange.method} ${exchange.path}`) {
    case 'POST /_faults':
      faults.inject(await readFault(exchange));
      return emptyResponse(201);
    case 'DELETE /_faults':
      faults.clear();
      return emptyResponse(204);
    case 'GET /_log':
      return jsonResponse(200, { requests: log.requests().map(withoutCredentials) });
    case 'DELETE /_log':
      log.clear();
      return emptyResponse(204);
    case 'GET /_subscriptions':
      return jsonResponse(200, { subscriptions: store.subscriptions() });
    default:
      throw new PushError('not_found');
  }
}

const ownHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/**
 * Whether a web page sent the request. A page sends no Origin with a GET to its own host, which may be a name that leads to
 * this machine.
 */
function isOfPage({ origin, headers }: Exchange): boolean {
  const site = headers['sec-fetch-site'];
  const host = URL.parse(origin)?.hostname ?? '';
  return headers['origin'] !== undefined || (site !== undefined && site !== 'none') || !ownHosts.has(host);
}

async function readFault({ request }: Exchange): Promise<ReturnType<typeof parseFault>> {
  const body = await readBody(request, largestControlBody);
  try {
    return parseFault(JSON.parse(String(body)));
  } catch (error) {
    throw new PushError('control_invalid', { detail: (error as Error).message });
  }
}

function withoutCredentials<T extends { readonly headers: Readonly<Record<string, string>> }>(request: T): T {
  const { authorization: _, ...headers } = request.headers;
  return { ...request, headers };
}
