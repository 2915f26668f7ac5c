import {
  outcomeOf,
  type PushRequest,
  type PushResponse,
  type SendOptions,
  WebPushError,
} from '@sineta/web-push';
import type { MessageRow } from '../../database/schema.ts';
import { isVariant } from '../../messages/experiments/variant-counts.ts';
import type { JobPriority } from '../../jobs/queue.ts';
import { feedbackOf } from '../flow/push-feedback.ts';
import type { PushServiceLimiters } from '../flow/push-service-limiters.ts';
import type { Rank } from '../flow/sender-limit.ts';
import type { UnwrittenResponses } from '../flow/unwritten-responses.ts';
import type { DeliveryObserver } from '../observer.ts';
import type { Tuning } from '../tuning.ts';
import { admit } from './admit.ts';
import { decide, decideDeferral, type DeliveryDecision } from './delivery-decision.ts';
import type { DeliveryResult } from './delivery-result.ts';
import type { EncryptedMessage } from './encrypt-burst.ts';
import type { Signers } from './signers.ts';

/** A sender whose requests name their message, for their spans: a direct message has no batch that could. */
export interface MessageSender {
  send(request: PushRequest, options: MessageSendOptions): Promise<PushResponse>;
}

interface MessageSendOptions extends SendOptions {
  /** The id of the message. */
  readonly message: string;
}

interface SendToDeviceOptions {
  readonly sender: MessageSender;
  readonly limiters: PushServiceLimiters;
  readonly unwritten: UnwrittenResponses;
  readonly signers: Signers;
  readonly observer: DeliveryObserver;
  readonly clock: () => number;
  readonly tuning: Tuning;
  /** Aborted: requests in progress are aborted as well. */
  readonly abort: AbortSignal;
}

/** What all requests of a delivery run share. */
export interface RunConditions {
  readonly message: Pick<MessageRow, 'id' | 'site' | 'ttl' | 'urgency' | 'collapse_key'>;
  readonly priority: JobPriority;
  readonly rank: Rank;
  /** When the message was due for these devices, and the end of its TTL for them; milliseconds. */
  readonly sendAt: number;
  readonly expiresAt: number;
  /** Aborted: no more requests begin. */
  readonly stop: AbortSignal;
  /**
   * Whether it still is to be sent, asked after it waited for as long as others wait. With this question, it waits longer for
   * its permit. False: there is no result.
   */
  readonly isWanted?: () => Promise<boolean>;
}

/**
 * Sends a message to one device, once its limiter gives a permit; without one it is deferred.
 * @param onStarted Called when the request begins.
 * @returns undefined when it was not sent, or aborted: nothing is known, so that it has to be sent again.
 */
export type SendToDevice = (
  encrypted: EncryptedMessage,
  conditions: RunConditions,
  onStarted: () => void,
) => Promise<DeliveryResult | undefined>;

export function createSendToDevice({
  sender,
  limiters,
  unwritten,
  signers,
  observer,
  clock,
  tuning,
  abort,
}: SendToDeviceOptions): SendToDevice {
  return async (
    { recipient, payload, body },
    { message, priority, rank, sendAt, expiresAt, stop, isWanted },
    onStarted,
  ) => {
    const { token, device, attempts, group } = recipient;
    if (device === null) {
      return { token, endpoint: null, decision: { kind: 'gone' }, status: null, service: 'other' };
    }
    const { endpoint } = device;
    const limiter = limiters.of(endpoint, device.vapid_key);
    const { service } = limiter;
    const resultOf = (decision: DeliveryDecision, status: number | null = null): DeliveryResult => {
      const result = { token, endpoint, decision, status, service };
      return isVariant(group) ? { ...result, variant: group } : result;
    };
    const circumstances = () => ({
      now: clock(),
      expiresAt,
      repeatable: message.ttl > 0,
      attempts,
      goneAt: device.gone_at,
      isGoneWidespread: limiter.isGoneWidespread,
      resubscribeAt: device.resubscribe_at,
      lastSeenAt: device.last_seen_at,
      service,
    });
    if (clock() >= expiresAt) return resultOf({ kind: 'failed', reason: 'expired' });
    const known = signers.find(message.site, device.vapid_key);
    const vapid = known instanceof Promise ? await known : known;
    if (vapid === undefined) return resultOf({ kind: 'failed', reason: 'vapid_key_unknown' });
    // A free permit is taken without a detour over the event loop: with many devices that adds up.
    const askedAt = clock();
    const isPatient = isWanted !== undefined;
    const admitted = admit(
      { limiter, unwritten, priority, rank, isPatient },
      attempts === 0 ? message.id : undefined,
    );
    const admission = admitted instanceof Promise ? await admitted : admitted;
    if (admission.kind === 'deferred') {
      const result = resultOf(decideDeferral(admission, circumstances(), tuning));
      return attempts === 0 && priority === 'normal' ? { ...result, deferredBy: limiter } : result;
    }
    const { permit, room } = admission;
    const hasWaited = clock() - askedAt >= tuning.patience;
    const isCancelled = hasWaited && isWanted !== undefined && !(await isWanted());
    const startedAt = clock();
    if (isCancelled || stop.aborted || startedAt >= expiresAt) {
      permit.release({ kind: 'unused' });
      room.release();
      return isCancelled || stop.aborted ? undefined : resultOf({ kind: 'failed', reason: 'expired' });
    }
    onStarted();
    if (attempts === 0) observer.lag(startedAt - sendAt);
    const target = {
      endpoint,
      ttl: message.ttl,
      urgency: message.urgency,
      topic: message.collapse_key ?? undefined,
      vapid,
    };
    const request = body ? { ...target, body } : { ...target, keys: device, payload };
    // RFC 8030 §5.2 counts the TTL from when the push service receives the message: the sender computes what is left then.
    const options = { signal: abort, deadline: expiresAt, message: message.id };
    const response = await send(sender, request, options, () => {
      permit.release({ kind: 'none' });
      room.release();
    });
    if (response instanceof WebPushError) room.release();
    // Before the permit is returned: the next request needs room of its own.
    else room.occupy();
    permit.release(feedbackOf(response));
    if (abort.aborted && response instanceof WebPushError) return undefined;
    const outcome = outcomeOf(endpoint, response);
    if (outcome.kind === 'accepted' || outcome.kind === 'gone') {
      limiter.reportGone(outcome.kind === 'gone', device.gone_at === null);
    }
    const decision = decide(outcome, circumstances(), tuning);
    if (response instanceof WebPushError) return resultOf(decision);
    const result = { ...resultOf(decision, response.status), room };
    const { reason } = response;
    return decision.kind === 'failed' && reason ? { ...result, statedReason: reason } : result;
  };
}

/**
 * Returns an error of the sender in place of a response.
 * @param onFailure Called before anything else is thrown.
 */
async function send(
  sender: MessageSender,
  request: PushRequest,
  options: MessageSendOptions,
  onFailure: () => void,
): Promise<PushResponse | WebPushError> {
  try {
    return await sender.send(request, options);
  } catch (error) {
    if (error instanceof WebPushError) return error;
    onFailure();
    throw error;
  }
}
