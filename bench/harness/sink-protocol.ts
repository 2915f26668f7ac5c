/** What the bench tells the sink. */
export type SinkCommand =
  /** Report as soon as this many devices got a message of this topic, or after a time with what there is. */
  | {
      readonly kind: 'expect';
      readonly id: number;
      readonly topic: string;
      readonly devices: number;
      readonly timeout: number;
    }
  /** Answer this many milliseconds after a request is read. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Refuse everything with 503 until this many milliseconds after the next request. */
  | { readonly kind: 'outage'; readonly milliseconds: number };

/** What the sink tells the bench. */
export type SinkReport =
  | { readonly kind: 'listening'; readonly port: number; readonly certificateAuthority: string }
  | { readonly kind: 'arrived'; readonly id: number; readonly arrivals: Arrivals };

/** The messages of one topic that arrived. Times are milliseconds of {@link monotonicNow}. */
export interface Arrivals {
  /** Different devices. */
  readonly devices: number;
  /** Messages to a device that had got one already. */
  readonly repeats: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Milliseconds on the machine's monotonic clock, which all of its processes share. */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
