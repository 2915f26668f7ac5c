/** A request that gets no permit soon and is sent later. Milliseconds. */
export interface Deferral {
  readonly kind: 'deferred';
  /** When to ask again at the latest: it may be brought forward. */
  readonly after: number;
  /** For how long no request gets a permit, as far as is known now. */
  readonly blockedFor: number;
  /** How much of that the push service asked for itself (Retry-After). */
  readonly retryAfter: number;
  /** Whether it was scheduled behind other requests of its sender, whose rate is limited. */
  readonly isScheduled?: boolean;
}
