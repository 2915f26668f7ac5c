import type { CircuitState, PushService, ReceiptEvent } from '@sineta/protocol';
import type { Generated } from 'kysely';
import type { MessageTable } from './messages.ts';

export interface FailureTable {
  shard: number;
  message: string;
  token: string;
  reason: string;
  /** The HTTP status of the push service, if it responded. */
  status: number | null;
  service: PushService;
  at: number;
  /** The end of the TTL for this device. */
  expires_at: number;
}

export interface ReceiptTable {
  shard: number;
  message: string;
  token: string;
  event: ReceiptEvent;
  at: number;
}

/**
 * What was counted of a message since it was last folded into the row of the message. The rows of a message are summed;
 * several, so that concurrent writers rarely update the same one.
 */
export interface MessageCountTable extends Pick<
  MessageTable,
  | 'accepted'
  | 'failed'
  | 'gone'
  | 'revoked'
  | 'expired'
  | 'displayed'
  | 'clicked'
  | 'dismissed'
  | 'held_quiet_hours'
  | 'held_daily_limit'
  | 'held_urgent_only'
  | 'held_site_quiet_hours'
  | 'held_site_daily_limit'
  | 'held_dropped_quiet_hours'
  | 'held_dropped_daily_limit'
  | 'held_disturbing'
  | 'held_dropped_disturbing'
> {
  message: string;
  slot: number;
}

/** The number of events of a message from `at` until the next row. The slots are summed, here and below. */
export interface MessageTimelineTable {
  message: string;
  at: number;
  event: 'accepted' | ReceiptEvent;
  slot: Generated<number>;
  count: number;
}

/** How many devices clicked an action of a message first. */
export interface ActionClickTable {
  message: string;
  action: string;
  slot: Generated<number>;
  clicks: number;
}

/** What the devices did that got a variant of a message before the variants were compared. */
export interface MessageVariantTable {
  message: string;
  variant: 'a' | 'b';
  slot: Generated<number>;
  /** Accepted by a push service. */
  sent: number;
  displayed: number;
  clicked: number;
}

/** What a device did on a page after it clicked a message, each name once. */
export interface ConversionTable {
  token: string;
  message: string;
  name: string;
  at: number;
}

/** The number of devices of a conversion of a message, including deleted rows of `conversion`. */
export interface MessageConversionTable {
  message: string;
  name: string;
  slot: Generated<number>;
  devices: number;
}

/** The number of rows of a kind in `failure`, including deleted ones. */
export interface FailureCountTable {
  message: string;
  reason: string;
  /** 0 without a response. */
  status: number;
  service: PushService;
  slot: Generated<number>;
  devices: number;
}

/** The most devices of a site that were disturbed at once on a day. */
export interface DisturbedDayTable {
  site: string;
  /** By the clock of the site, such as 2026-11-21. */
  day: string;
  devices: number;
  /** 1 if all devices were counted, 0 if a sample of them. */
  exact: number;
}

export interface PushServiceDayTable {
  site: string;
  /** By the clock of the site, such as 2026-11-21. */
  day: string;
  service: PushService;
  /** The rows of one service are summed; several, so that concurrent batches rarely update the same one. */
  slot: number;
  accepted: number;
  refused: number;
}

/** How a push service limits a sender, as one sending process observes it; deleted when the process reports it no more. */
export interface SenderLimitTable {
  process: string;
  service: PushService;
  vapid_key: string;
  since: number;
  /** 0 without a pause. */
  paused_until: number;
  /** Messages a second that it accepts. */
  rate: number;
  at: number;
}

/** The health of a push service as one sending process measures it; deleted an hour after the process has sent nothing. */
export interface PushServiceHealthTable {
  /** Random, for one run of a process. */
  process: string;
  service: PushService;
  circuit: CircuitState;
  /** Milliseconds, of the latest responses; null before the first. */
  median_latency: number | null;
  at: number;
}
