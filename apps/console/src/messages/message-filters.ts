import type { AudienceKind, MessageOrder, MessageState } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { readListOrder } from '../page/order/list-order.ts';
import { textOf } from '../page/search/text-of.ts';

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
  const words = textOf(search).slice(0, limits.searchLength);
  return {
    ...(knownState && { state: knownState }),
    ...(knownAudience && { audience: knownAudience }),
    ...(words && { search: words }),
  };
}

/** The filters and the order of the broadcasts; no order for the usual one, newest first. */
export interface MessageSearch extends MessageFilters {
  readonly order?: MessageOrder;
}

/** Reads the filters and the order from the query string. */
export function readMessageSearch(search: Record<string, unknown>): MessageSearch {
  const filters = readMessageFilters(search);
  // Messages to devices include direct messages, which have one order.
  if (filters.audience === 'devices') return filters;
  return {
    ...filters,
    ...(search['order'] === 'clickRate' ? { order: 'clickRate' } : readListOrder(search)),
  };
}
