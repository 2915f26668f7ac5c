import { type RawBuilder, sql } from 'kysely';

/** How long a process has for an attempt before another one may repeat it, in milliseconds. */
export const longestLease = 60_000;
/** Of a message that expires soon: enough for a push service that responds. */
const shortestLease = 10_000;

/**
 * Until when no other process sends a message, in milliseconds since the epoch: half of the rest of its TTL at most, so that
 * another one still can if this process ends.
 */
export function leaseUntil(expiresAt: number, now: number): number {
  const half = Math.floor((expiresAt - now) / 2);
  return now + Math.min(longestLease, Math.max(shortestLease, half));
}

/** {@link leaseUntil} of each row of an update. */
export function leaseOfRow(now: number): RawBuilder<number> {
  return sql<number>`case
    when expires_at <= ${now + 2 * shortestLease} then ${now + shortestLease}
    when expires_at >= ${now + 2 * longestLease} then ${now + longestLease}
    else cast((expires_at + ${now}) / 2 as bigint) end`;
}
