import type { AudienceKind, MessageState } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { type ListOrderSearch, readListOrder } from '../page/order/list-order.ts';

export const messageStates = [
  'scheduled',
  'sending',
  'sent',
  'cancelled',
  'expired',
  'failed',
] as const satisfies readonly MessageState[];

export const messageAudiences = [
  'everyone',
  'topic',
  'segment',
  'devices',
] as const satisfies readonly AudienceKind[];

/** The filters of the broadcasts; empty for all of them. */
export interface MessageFilters {
  readonly state?: MessageState;
  readonly audience?: AudienceKind;
  readonly search?: string;
}

/** Reads the filters from the query string, without invalid values. */
export function readMessageFilters({ state, audience, search }: Record<string, unknown>): MessageFilters {
  const knownState = messageStates.find((known) => known === state);
  const knownAudience = messageAudiences.find((known) => known === audience);
  // The router parses digits as a number.
  const words =
    typeof search === 'string' || typeof search === 'number'
      ? String(search).slice(0, limits.searchLength)
      : '';
  return {
    ...(knownState && { state: knownState }),
    ...(knownAudience && { audience: knownAudience }),
    ...(words && { search: words }),
  };
}

/** The filters and the order of the broadcasts. */
export function readMessageSearch(search: Record<string, unknown>): MessageFilters & ListOrderSearch {
  const filters = readMessageFilters(search);
  // Messages to devices include direct messages, which have one order.
  return { ...filters, ...(filters.audience !== 'devices' && readListOrder(search)) };
}
