import type { DeviceFault } from './device-faults.ts';

/** A command for the sink. */
export type SinkCommand =
  /** Report when this many devices have a message of this topic, or after a timeout. */
  | {
      readonly kind: 'expect';
      readonly id: number;
      readonly topic: string;
      readonly devices: number;
      readonly timeout: number;
    }
  /** Respond this many milliseconds after a request is read. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Respond 503 to everything until this many milliseconds after the next request. */
  | { readonly kind: 'outage'; readonly milliseconds: number }
  /** Respond 429 to this sender beyond a number of messages a minute, and count none of those. */
  | { readonly kind: 'throttle'; readonly vapidKey: string; readonly perMinute: number }
  /** Fail these devices from now on, and count none of them. */
  | { readonly kind: 'fail'; readonly devices: Readonly<Record<number, DeviceFault>> };

/** A report of the sink. */
export type SinkReport =
  | { readonly kind: 'listening'; readonly port: number; readonly certificateAuthority: string }
  | { readonly kind: 'arrived'; readonly id: number; readonly arrivals: Arrivals };

/** The arrived messages of one topic. Times are milliseconds of {@link monotonicNow}. */
export interface Arrivals {
  /** The number of distinct devices. */
  readonly devices: number;
  /** The number of messages to a device that already had one. */
  readonly repeats: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Milliseconds of the machine's monotonic clock, which all processes share. */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
