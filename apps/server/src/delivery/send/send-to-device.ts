import {
  outcomeOf,
  type PushRequest,
  type PushResponse,
  type PushServiceName,
  type SendOptions,
  WebPushError,
} from '@sineta/web-push';
import type { JobPriority } from '../../jobs/port.ts';
import type { MessageRow } from '../../database/schema.ts';
import type { DeliveryContext } from '../context.ts';
import type { Permit, PushServiceLimiter } from '../flow/push-service-limiter.ts';
import type { Letter } from './encrypt-ahead.ts';
import { feedbackOf } from '../flow/push-feedback.ts';
import { defer, judge, type Verdict } from './delivery-decision.ts';

/** What came of one recipient. */
export interface Settlement {
  readonly token: string;
  /** The one that the verdict is about, since the device may have another one by now; null when it is about none. */
  readonly endpoint: string | null;
  readonly verdict: Verdict;
  /** The HTTP status of the push service, when it answered. */
  readonly status: number | null;
  /** Why it refused, in its own words: one line without tokens. */
  readonly said?: string;
  /** For statistics only. */
  readonly service: PushServiceName | 'other';
  /** Who may call it back sooner: it was put off without ever having been sent to. */
  readonly putOffBy?: PushServiceLimiter;
}

/** The circumstances that all attempts of a pass share. */
export interface AttemptOptions {
  readonly priority: JobPriority;
  /** When the message was due for these devices, and the end of its TTL for them; milliseconds. */
  readonly sendAt: number;
  readonly expiresAt: number;
  /** Aborted: no request begins any more. */
  readonly halt: AbortSignal;
}

/**
 * Sends a message to one device, once, when it is its turn at the push service; without one soon it is put off.
 * @param onBegun Called when the request begins.
 * @returns undefined when it was not sent or broken off: nothing is known, so that it has to be sent again.
 */
export async function attempt(
  context: DeliveryContext,
  message: MessageRow,
  letter: Letter,
  { priority, sendAt, expiresAt, halt }: AttemptOptions,
  onBegun: () => void,
): Promise<Settlement | undefined> {
  const { clock, limiters, tuning, signers, observer, breakOff } = context;
  const { token, device, attempts } = letter.recipient;
  if (device === null)
    return { token, endpoint: null, verdict: { kind: 'gone' }, status: null, service: 'other' };
  const { endpoint } = device;
  const limiter = limiters.of(endpoint);
  const { service } = limiter;
  const settle = (verdict: Verdict, status: number | null = null) => {
    return { token, endpoint, verdict, status, service };
  };
  const circumstances = () => ({
    now: clock(),
    expiresAt,
    repeatable: message.ttl > 0,
    attempts,
    goneAt: device.gone_at,
    resubscribeAt: device.resubscribe_at,
  });
  if (clock() >= expiresAt) return settle({ kind: 'failed', reason: 'expired' });
  const known = signers.find(message.site, device.vapid_key);
  const vapid = known instanceof Promise ? await known : known;
  if (vapid === undefined) return settle({ kind: 'failed', reason: 'vapid_key_unknown' });
  // A free permit is taken without a detour over the event loop: with many devices that adds up.
  const acquired = limiter.acquire(priority);
  const admission = acquired instanceof Promise ? await acquired : acquired;
  if (admission.kind === 'deferred') {
    const settlement = settle(defer(admission, circumstances(), tuning));
    return attempts === 0 && priority === 'normal' ? { ...settlement, putOffBy: limiter } : settlement;
  }
  const startedAt = clock();
  if (halt.aborted || startedAt >= expiresAt) {
    admission.release({ kind: 'none' });
    return halt.aborted ? undefined : settle({ kind: 'failed', reason: 'expired' });
  }
  onBegun();
  if (attempts === 0) observer.lag(startedAt - sendAt);
  const { payload, body } = letter;
  const target = {
    endpoint,
    ttl: message.ttl,
    urgency: message.urgency,
    topic: message.collapse_key ?? undefined,
    vapid,
  };
  const request = body ? { ...target, body } : { ...target, keys: device, payload };
  // RFC 8030 §5.2 counts the TTL from when the push service gets the message: the sender tells what is left then.
  const until = { signal: breakOff, deadline: expiresAt };
  const result = await send(context, request, until, admission);
  admission.release(feedbackOf(result));
  if (breakOff.aborted && result instanceof WebPushError) return undefined;
  const verdict = judge(outcomeOf(endpoint, result), circumstances(), tuning);
  if (result instanceof WebPushError) return settle(verdict);
  const settlement = settle(verdict, result.status);
  return verdict.kind === 'failed' && result.reason ? { ...settlement, said: result.reason } : settlement;
}

/** An error of the sender is one of the answers. */
async function send(
  { sender }: DeliveryContext,
  request: PushRequest,
  options: SendOptions,
  permit: Permit,
): Promise<PushResponse | WebPushError> {
  try {
    return await sender.send(request, options);
  } catch (error) {
    if (error instanceof WebPushError) return error;
    permit.release({ kind: 'none' });
    throw error;
  }
}
