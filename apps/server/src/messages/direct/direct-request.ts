import { type AcceptedSend, type Actor, limits, type Target } from '@sineta/protocol';
import type { ApiError } from '../../api-error.ts';
import type { DirectMessageRow } from '../../database/schema.ts';
import type { DeliverableDevice } from '../../devices/deliverable-device.ts';
import type { IdempotencyKey } from '../accept/idempotency.ts';
import { isOfUsers } from '../accept/named-target.ts';
import type { DirectTarget } from './recipients.ts';

/** A message to one device or a few, or to users, to be sent now. */
export type DirectSend = AcceptedSend & { readonly target: DirectTarget };

/** Whether a message takes the short way: to few named devices or to users, at once, and no test. */
export function isDirect(send: AcceptedSend): send is DirectSend {
  const { target, sendAt, sendAtLocal, delay, test } = send;
  return (
    isDirectTarget(target) &&
    sendAt === undefined &&
    sendAtLocal === undefined &&
    delay === undefined &&
    test !== true
  );
}

/** Whether a target names users, or few devices. */
export function isDirectTarget(target: Target): target is DirectTarget {
  if (isOfUsers(target) || 'token' in target) return true;
  return 'tokens' in target && target.tokens.length <= limits.tokensPerDirectMessage;
}

export interface DirectRequest {
  readonly site: string;
  readonly send: DirectSend;
  readonly idempotencyKey: IdempotencyKey | undefined;
  readonly sentBy: Actor | undefined;
  /** The name of the author whose draft `sentBy` approved. */
  readonly author?: string | undefined;
  /** Of the texts that are not translations; when absent, that of the site. */
  readonly language?: string | undefined;
}

/** A direct message for one device, ready to be sent. */
export interface DirectDelivery {
  readonly message: Pick<
    DirectMessageRow,
    | 'site'
    | 'id'
    | 'token'
    | 'ttl'
    | 'urgency'
    | 'collapse_key'
    | 'created_at'
    | 'expires_at'
    | 'payload'
    | 'translations'
    | 'attempts'
    | 'due_at'
    | 'user_id'
    | 'sent_by_kind'
    | 'sent_by_name'
  >;
  /** Null when the device was deleted in the meantime. */
  readonly device: DeliverableDevice | null;
}

export interface Accepted {
  readonly kind: 'accepted';
  readonly id: string;
  /** True when the same request was accepted before; `id` is that of the first. */
  readonly repeated: boolean;
  /** Users of the target who have no device. */
  readonly unreached: readonly string[];
  readonly deliveries: readonly DirectDelivery[];
}

export interface Refused {
  readonly kind: 'refused';
  readonly error: ApiError;
}

export type DirectAcceptance = Accepted | Refused;
