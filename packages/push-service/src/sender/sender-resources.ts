import { setTimeout as sleep } from 'node:timers/promises';
import { PushError } from '../errors.ts';
import { type Fault, type Faults, refuses } from '../faults.ts';
import { type HttpResponse, emptyResponse, errorResponse } from '../http/http-response.ts';
import { readBody } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import { respond, respondFaulty } from '../http/respond.ts';
import type { Message } from '../message.ts';
import type { MessageStore } from '../message-store.ts';
import type { RequestLog } from '../request-log.ts';
import { acceptPush, deleteMessage, largestBody } from './push-resource.ts';

export interface SenderContext {
  readonly store: MessageStore;
  readonly log: RequestLog;
  readonly faults: Faults;
  readonly clock: () => number;
}

interface Outcome {
  readonly response: HttpResponse;
  readonly message?: Message;
  readonly error?: PushError;
}

/** Web pages may be senders: any origin may read the response. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Location, TTL, Retry-After, WWW-Authenticate',
};

/** Serves a push resource: POST for senders, OPTIONS for preflight requests. */
export async function servePushResource(
  exchange: Exchange,
  subscriptionId: string,
  context: SenderContext,
): Promise<void> {
  if (exchange.method === 'POST') await serveMessage(exchange, subscriptionId, context);
  else respond(exchange, withCors(preflightOrRefusal(exchange.method, 'POST')));
}

/** Serves a push message resource: DELETE for the sender that has its URL. */
export function serveMessageResource(exchange: Exchange, id: string, { store }: SenderContext): void {
  const { response } = outcomeOf(() =>
    exchange.method === 'DELETE'
      ? { response: deleteMessage(id, store) }
      : { response: preflightOrRefusal(exchange.method, 'DELETE') },
  );
  respond(exchange, withCors(response));
}

async function serveMessage(
  exchange: Exchange,
  subscriptionId: string,
  { store, log, faults, clock }: SenderContext,
): Promise<void> {
  const { request, origin, headers, signal } = exchange;
  const fault = faults.take({ subscriptionId, headers });
  const isRefused = fault !== undefined && refuses(fault);
  const body = isRefused && fault.hang === true ? undefined : await readBody(request, largestBody);
  const { response, message, error } = isRefused
    ? { response: emptyResponse(fault.status ?? 201) }
    : outcomeOf(() => acceptPush({ origin, subscriptionId, headers, body }, store, clock));
  const spoilt = withCors(fault === undefined ? response : spoil(response, fault));
  const isAnswered = fault?.hang !== true && fault?.reset !== 'request';
  log.add({
    at: new Date(clock()),
    subscriptionId,
    headers,
    bodyLength: body?.length,
    status: isAnswered ? spoilt.status : undefined,
    error: error?.code,
    faulted: fault !== undefined,
    message,
  });
  if (fault?.delay !== undefined) await sleep(fault.delay, undefined, { signal });
  if (fault === undefined) respond(exchange, spoilt);
  else await respondFaulty(exchange, spoilt, fault);
}

function outcomeOf(act: () => Outcome): Outcome {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof PushError)) throw error;
    return { response: errorResponse(error), error };
  }
}

function preflightOrRefusal(method: string, allowed: 'POST' | 'DELETE'): HttpResponse {
  if (method !== 'OPTIONS')
    return errorResponse(new PushError('method_not_allowed', { headers: { allow: `${allowed}, OPTIONS` } }));
  return emptyResponse(204, {
    'access-control-allow-methods': allowed,
    'access-control-allow-headers': 'Authorization, Content-Encoding, Content-Type, TTL, Topic, Urgency',
    'access-control-max-age': '86400',
  });
}

function spoil(response: HttpResponse, { status, headers = {}, body }: Fault): HttpResponse {
  const fields = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    status: status ?? response.status,
    headers: { ...response.headers, ...Object.fromEntries(fields) },
    body: body ?? response.body,
  };
}

function withCors(response: HttpResponse): HttpResponse {
  return { ...response, headers: { ...crossOrigin, ...response.headers } };
}
