import { outcomeOf, type PushResponse, WebPushError } from '@sineta/web-push';
import type { DeviceRow, MessageRow } from '../storage/schema.ts';
import type { DeliveryContext } from './context.ts';
import { judge, type Verdict } from './verdict.ts';

/** A device that a message is for; the device is null when it was forgotten in the meantime. */
export interface Recipient {
  readonly token: string;
  readonly device: DeviceRow | null;
  /** Attempts before this one. */
  readonly attempts: number;
}

/** What came of one recipient. */
export interface Settlement {
  readonly token: string;
  readonly verdict: Verdict;
  /** The HTTP status of the push service, when it answered. */
  readonly status: number | null;
}

/**
 * Sends a message to one device, once.
 * @returns undefined when `signal` broke it off: nothing is known, so that it has to be sent again.
 */
export async function attempt(
  context: DeliveryContext,
  message: MessageRow,
  payload: Uint8Array,
  { token, device, attempts }: Recipient,
  signal: AbortSignal,
): Promise<Settlement | undefined> {
  const settle = (verdict: Verdict, status: number | null = null) => ({ token, verdict, status });
  if (device === null) return settle({ kind: 'gone' });
  const startedAt = context.clock();
  if (startedAt >= message.expires_at) return settle({ kind: 'failed', reason: 'expired' });
  const vapid = await context.signers.find(message.site, device.vapid_key);
  if (vapid === undefined) return settle({ kind: 'failed', reason: 'vapid_key_unknown' });
  let result: PushResponse | WebPushError;
  try {
    const request = {
      endpoint: device.endpoint,
      keys: { p256dh: device.p256dh, auth: device.auth },
      payload,
      ttl: remainingTtl(message, startedAt),
      urgency: message.urgency,
      vapid,
      ...(message.collapse_key !== null && { topic: message.collapse_key }),
    };
    result = await context.sender.send(request, { signal });
  } catch (error) {
    if (!(error instanceof WebPushError)) throw error;
    if (signal.aborted) return undefined;
    result = error;
  }
  const verdict = judge(
    outcomeOf(device.endpoint, result),
    {
      now: context.clock(),
      expiresAt: message.expires_at,
      repeatable: message.ttl > 0,
      attempts,
      goneAt: device.gone_at,
    },
    context.tuning,
  );
  return settle(verdict, result instanceof WebPushError ? null : result.status);
}

/** What is left of the TTL, in whole seconds: RFC 8030 §5.2 counts from when the push service gets it. */
function remainingTtl(message: MessageRow, now: number): number {
  return message.ttl === 0 ? 0 : Math.floor((message.expires_at - now) / 1000);
}
