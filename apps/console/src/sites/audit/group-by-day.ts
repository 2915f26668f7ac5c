import type { AuditEntry } from '@sineta/protocol';

export interface AuditDay {
  /** The first instant of it that the log has, newest first. */
  readonly at: Date;
  readonly entries: readonly AuditEntry[];
}

/** Entries by the days of the reader's own clock, or of `timeZone`; their order is kept. */
export function groupByDay(entries: readonly AuditEntry[], timeZone?: string): AuditDay[] {
  // Sweden writes dates in ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const days = Map.groupBy(entries, ({ at }) => format.format(new Date(at)));
  return [...days.values()].map((entries) => ({ at: new Date(entries[0]!.at), entries }));
}
