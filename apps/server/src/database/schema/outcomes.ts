import type { CircuitState, PushService, ReceiptEvent } from '@sineta/protocol';

export interface FailureTable {
  shard: number;
  message: string;
  token: string;
  reason: string;
  /** The HTTP status of the push service, when it answered. */
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

/** How often something happened to a message from `at` on, until the next row's. */
export interface MessageTimelineTable {
  message: string;
  at: number;
  event: 'accepted' | ReceiptEvent;
  count: number;
}

/** How many rows `failure` has or had of a kind: it stays when those are forgotten. */
export interface FailureCountTable {
  message: string;
  reason: string;
  /** 0 without an answer. */
  status: number;
  service: PushService;
  devices: number;
}

export interface PushServiceDayTable {
  site: string;
  /** Of UTC, such as 2026-11-21. */
  day: string;
  service: PushService;
  /** Rows for the same service are added up: several, so that batches that count at once seldom meet. */
  slot: number;
  accepted: number;
  refused: number;
}

/** What a process that sends knows of a push service; it goes by itself an hour after the process has sent nothing. */
export interface PushServiceHealthTable {
  /** Random, of one run of a process. */
  process: string;
  service: PushService;
  circuit: CircuitState;
  /** Milliseconds, of its latest answers; null before the first. */
  median_latency: number | null;
  at: number;
}
