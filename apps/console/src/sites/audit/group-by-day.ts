import type { AuditEntry } from '@sineta/protocol';

export interface AuditDay {
  /** The first listed instant of the day. */
  readonly at: Date;
  readonly entries: readonly AuditEntry[];
}

/** Groups entries by day in the reader's time zone, or in `timeZone`, and keeps their order. */
export function groupByDay(entries: readonly AuditEntry[], timeZone?: string): AuditDay[] {
  // Sweden writes dates in ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const days = Map.groupBy(entries, ({ at }) => format.format(new Date(at)));
  return [...days.values()].map((entries) => ({ at: new Date(entries[0]!.at), entries }));
}
