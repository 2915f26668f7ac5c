import { setTimeout as sleep } from 'node:timers/promises';
import { PushError } from '../errors.ts';
import { type Fault, type Faults, refuses } from '../faults.ts';
import { type Answer, emptyAnswer, errorAnswer } from '../http/answer.ts';
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
  readonly answer: Answer;
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
  const { answer } = outcomeOf(() =>
    exchange.method === 'DELETE'
      ? { answer: deleteMessage(id, store) }
      : { answer: preflightOrRefusal(exchange.method, 'DELETE') },
  );
  respond(exchange, withCors(answer));
}

async function serveMessage(
  exchange: Exchange,
  subscriptionId: string,
  { store, log, faults, clock }: SenderContext,
): Promise<void> {
  const { request, origin, headers, signal } = exchange;
  const fault = faults.take({ subscriptionId, headers });
  if (fault?.delay !== undefined) await sleep(fault.delay, undefined, { signal });
  const isRefused = fault !== undefined && refuses(fault);
  const body = isRefused && fault.hang === true ? undefined : await readBody(request, largestBody);
  const { answer, message, error } = isRefused
    ? { answer: emptyAnswer(fault.status ?? 201) }
    : outcomeOf(() => acceptPush({ origin, subscriptionId, headers, body }, store, clock));
  const spoilt = withCors(fault === undefined ? answer : spoil(answer, fault));
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
  if (fault === undefined) respond(exchange, spoilt);
  else await respondFaulty(exchange, spoilt, fault);
}

function outcomeOf(act: () => Outcome): Outcome {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof PushError)) throw error;
    return { answer: errorAnswer(error), error };
  }
}

function preflightOrRefusal(method: string, allowed: 'POST' | 'DELETE'): Answer {
  if (method !== 'OPTIONS')
    return errorAnswer(new PushError('method_not_allowed', { headers: { allow: `${allowed}, OPTIONS` } }));
  return emptyAnswer(204, {
    'access-control-allow-methods': allowed,
    'access-control-allow-headers': 'Authorization, Content-Encoding, Content-Type, TTL, Topic, Urgency',
    'access-control-max-age': '86400',
  });
}

function spoil(answer: Answer, { status, headers = {}, body }: Fault): Answer {
  const fields = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    status: status ?? answer.status,
    headers: { ...answer.headers, ...Object.fromEntries(fields) },
    body: body ?? answer.body,
  };
}

function withCors(answer: Answer): Answer {
  return { ...answer, headers: { ...crossOrigin, ...answer.headers } };
}
