import type { Actor, AudienceKind, MessageState, PushService, Urgency } from '@sineta/protocol';
import type { Generated } from 'kysely';

export interface MessageTable {
  site: string;
  id: string;
  state: MessageState;
  target: string;
  payload: string;
  /** What else it says, by language, as JSON; null when it speaks one language. */
  translations: string | null;
  title: string;
  body: string | null;
  navigate: string | null;
  image: string | null;
  /** `test`: for devices by their tokens, asked for by one itself or sent from the console; such a message is on no list. */
  audience: AudienceKind | 'test';
  /** The topic that it was sent to; null for everyone and for tokens. */
  topic: string | null;
  /** The segment that it was sent to by name. */
  segment: string | null;
  /** The filter that its devices have to fit, as it was when the message was accepted. */
  filter: string | null;
  /** Title and body, folded for the search. */
  search_text: string;
  /** 1 when the public feed shows it. */
  published: number;
  /** Seconds. */
  ttl: number;
  urgency: Urgency;
  collapse_key: string | null;
  created_at: number;
  /** When the first devices get it. */
  send_at: number;
  /** The wall-clock time at which each device gets it in its own time zone; null when all get it at once. */
  send_at_local: string | null;
  /** That of the site when the message was accepted, which devices go by whose own is not known; null when all get it at once. */
  site_time_zone: string | null;
  /** When those get it who are being planned: one instant after the other for a wall-clock time. */
  wave_at: number;
  /** The end of the TTL for the last devices that get it. */
  expires_at: number;
  targeted: Generated<number>;
  accepted: Generated<number>;
  failed: Generated<number>;
  gone: Generated<number>;
  displayed: Generated<number>;
  clicked: Generated<number>;
  dismissed: Generated<number>;
  /** How many of `failed` are due to the end of the TTL. */
  expired: Generated<number>;
  /** The last device that is planned: planning continues after it. Shard 64 is the end. */
  cursor_shard: number;
  cursor_token: string;
  planned_batches: Generated<number>;
  open_batches: Generated<number>;
  /** Who sent it, by the name of that moment. */
  sent_by_kind: Actor['kind'] | null;
  sent_by_name: string | null;
  /** 0 after its receipts and failures were forgotten. */
  outcomes_kept: Generated<number>;
}

export interface IdempotencyKeyTable {
  site: string;
  key: string;
  request_hash: Uint8Array;
  message: string;
  created_at: number;
}

/** A message to one device, or to one of a few: a row a device, which is all that is kept of it. */
export interface DirectMessageTable {
  site: string;
  id: string;
  /** Of the device. */
  token: string;
  title: string;
  state: 'sending' | 'accepted' | 'gone' | 'failed' | 'cancelled';
  /** Why it failed. */
  reason: string | null;
  /** The HTTP status of the push service, when it refused the message. */
  status: number | null;
  service: PushService | null;
  /** When the state became final. */
  settled_at: number | null;
  displayed_at: number | null;
  clicked_at: number | null;
  dismissed_at: number | null;
  sent_by_kind: Actor['kind'] | null;
  sent_by_name: string | null;
  created_at: number;
  /** The end of the TTL. */
  expires_at: number;
  /** Seconds. */
  ttl: number;
  urgency: Urgency;
  collapse_key: string | null;
  /** The plaintext, as JSON; null once a push service has accepted it. */
  payload: string | null;
  translations: string | null;
  /** When it is to be sent, unless the process that accepted it has sent it by then; null once settled. */
  due_at: number | null;
  attempts: Generated<number>;
}
