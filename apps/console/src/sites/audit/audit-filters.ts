import { limits } from '@sineta/protocol/limits';
import { type ListOrderSearch, readListOrder } from '../../page/order/list-order.ts';
import { textOf } from '../../page/search/text-of.ts';
import { startOfDay } from '../../time/day.ts';

const filterNames = ['action', 'actor', 'site', 'from', 'to'] as const;

/**
 * The filters of the activity; empty for all of it. `actor` is the id of a member, of an API key or of the service. `from`
 * and `to` are days in the operator's time zone, both included, which can be incomplete while they are typed.
 */
export type AuditFilters = Readonly<Partial<Record<(typeof filterNames)[number], string>>>;

/** Reads the filters from the query string, without empty ones. */
export function readAuditFilters(search: Record<string, unknown>): AuditFilters {
  const given = filterNames.flatMap((name) => {
    const text = textOf(search[name]);
    return text === '' ? [] : [[name, text.slice(0, limits.actorIdLength)] as const];
  });
  return Object.fromEntries(given);
}

/** The filters and the order of the activity. */
export type AuditSearch = AuditFilters & ListOrderSearch;

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return { ...readAuditFilters(search), ...readListOrder(search) };
}

/** The query of the service for the filters and the order. */
export function auditQuery({ from = '', to = '', ...filters }: AuditSearch) {
  const lastDay = startOfDay(to);
  return { ...filters, since: startOfDay(from), until: lastDay === undefined ? undefined : nextDay(lastDay) };
}

function nextDay(instant: string): string {
  const date = new Date(instant);
  date.setDate(date.getDate() + 1);
  return date.toISOString();
}
