import type { Actor, AudienceKind, MessageState, PushService, Urgency } from '@sineta/protocol';
import type { Generated } from 'kysely';

export interface MessageTable {
  site: string;
  id: string;
  state: MessageState;
  target: string;
  payload: string;
  /** Translations by language, as JSON; null if there are none. */
  translations: string | null;
  title: string;
  body: string | null;
  navigate: string | null;
  image: string | null;
  /** `test`: to named devices, requested by a device for itself or sent from the console; excluded from all lists. */
  audience: AudienceKind | 'test';
  /** The topic of the target; null for other targets. */
  topic: string | null;
  /** The name of the segment of the target. */
  segment: string | null;
  /** The filter of the target, as it was when the message was accepted. */
  filter: string | null;
  /** Title and body, folded for searching. */
  search_text: string;
  /** 1 if the public feed includes it. */
  published: number;
  /** Seconds. */
  ttl: number;
  urgency: Urgency;
  collapse_key: string | null;
  /** What happens on devices that it would disturb; null to send it. */
  if_disturbing: Generated<'digest' | 'drop' | null>;
  created_at: number;
  /** When it was last changed while it was scheduled; null if it never was. */
  changed_at: number | null;
  /** When the first devices get it. */
  send_at: number;
  /** 1 if `send_at` is the end of a delay. */
  delayed: Generated<1 | null>;
  /** The local time at which each device gets it; null if all get it at once. */
  send_at_local: string | null;
  /** The site's time zone when the message was accepted, for devices without a known one; null if all get it at once. */
  site_time_zone: string | null;
  /** The instant of the wave that is being planned, one after the other; between two, a millisecond after the first. */
  wave_at: number;
  /** The end of the TTL for the last devices. */
  expires_at: number;
  targeted: Generated<number>;
  accepted: Generated<number>;
  failed: Generated<number>;
  gone: Generated<number>;
  /** The part of `gone` whose permission the browser probably took back. */
  revoked: Generated<number>;
  displayed: Generated<number>;
  clicked: Generated<number>;
  dismissed: Generated<number>;
  /** The devices to which it is not sent by itself, by the reason. */
  held_quiet_hours: Generated<number>;
  held_daily_limit: Generated<number>;
  held_urgent_only: Generated<number>;
  held_site_quiet_hours: Generated<number>;
  held_site_daily_limit: Generated<number>;
  held_dropped_quiet_hours: Generated<number>;
  held_dropped_daily_limit: Generated<number>;
  held_disturbing: Generated<number>;
  held_dropped_disturbing: Generated<number>;
  /** The part of `failed` whose TTL has ended. */
  expired: Generated<number>;
  /** The last planned device: planning continues after it. Shard 64 is the end. */
  cursor_shard: number;
  cursor_token: string;
  planned_batches: Generated<number>;
  open_batches: Generated<number>;
  /** The sender, with the name at that time. */
  sent_by_kind: Actor['kind'] | null;
  sent_by_name: string | null;
  /** When it was last corrected; null if it never was. */
  corrected_at: number | null;
  /** When it was withdrawn; null if it was not. */
  withdrawn_at: number | null;
  withdrawn_reason: string | null;
  withdrawn_by_kind: Actor['kind'] | null;
  withdrawn_by_name: string | null;
  /** The message whose notification it replaces on devices; null for every other message. */
  replaces: string | null;
  /** Devices that registered later are not part of its audience; null if `send_at` decides. */
  audience_before: number | null;
  /** 0 after its receipts and failures were deleted. */
  outcomes_kept: Generated<number>;
  /** The id of the recurring message that it is a message of. */
  recurring: Generated<string | null>;
  /** How its audience is divided, as JSON; null if all devices get the same at once. */
  division: Generated<string | null>;
  /** The experiment as the request has it, as JSON; null if there is none. */
  experiment: Generated<string | null>;
  /** The variant with more clicks, or the one that a caller chose; null until then. */
  experiment_result: Generated<'a' | 'b' | 'insufficient_data' | null>;
  /** When a caller chose the variant, before the comparison; null without such a choice. */
  experiment_ended_at: Generated<number | null>;
  /** The devices of its control group. */
  holdout_devices: Generated<number>;
}

/** What a message said before a correction. */
export interface MessageCorrectionTable {
  message: string;
  /** From 1. */
  number: number;
  site: string;
  notification: string;
  translations: string | null;
  corrected_at: number;
  corrected_by_kind: Actor['kind'];
  corrected_by_name: string;
}

export interface IdempotencyKeyTable {
  site: string;
  key: string;
  request_hash: Uint8Array;
  message: string;
  created_at: number;
  /** A JSON array of the users who had no device; null for none. */
  unreached: string | null;
}

/** A direct message: one row per device, which is all that is stored of it. */
export interface DirectMessageTable {
  site: string;
  id: string;
  /** The device. */
  token: string;
  title: string;
  /** `held`: it is part of the next digest of the device, or the limits of the site drop it. */
  state: 'sending' | 'accepted' | 'gone' | 'failed' | 'held' | 'cancelled';
  /** Why it failed or is held. */
  reason: string | null;
  /** The HTTP status of the push service if it rejected the message. */
  status: number | null;
  service: PushService | null;
  /** When the state became final. */
  settled_at: number | null;
  displayed_at: number | null;
  clicked_at: number | null;
  /** The action that was clicked, as the browser reported it; null for a click on the notification itself. */
  clicked_action: string | null;
  dismissed_at: number | null;
  sent_by_kind: Actor['kind'] | null;
  sent_by_name: string | null;
  created_at: number;
  /** When it was due, if it was scheduled; null if it was sent at once. */
  send_at: number | null;
  /** Seconds. */
  ttl: number;
  urgency: Urgency;
  collapse_key: string | null;
  /** The user that the message was sent to; null for a message to a device, and once the device left the user. */
  user_id: string | null;
}

/** How many direct messages of a site had an event on a day. */
export interface DirectMessageDayTable {
  site: string;
  /** By the clock of the site, such as 2026-11-21. */
  day: string;
  /** The rows of a day are summed; several, so that concurrent writers rarely update the same one. */
  slot: number;
  accepted: number;
  gone: number;
  failed: number;
  displayed: number;
  clicked: number;
  dismissed: number;
}

/** A direct message that no push service has accepted, with its content. */
export interface DirectQueueTable extends DirectMessageTable {
  /** The plaintext as JSON; null once it is cancelled, or failed and its TTL ended. */
  payload: string | null;
  translations: string | null;
  /** The end of the TTL. */
  expires_at: number;
  /** When to send it, unless the process that accepted it has sent it before; null once settled. */
  due_at: number | null;
  attempts: Generated<number>;
}
