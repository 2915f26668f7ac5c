import type { ListOrder } from '@sineta/protocol';

export const listOrders = ['newest', 'oldest'] as const satisfies readonly ListOrder[];

/** The order of a list in the query string; empty for the usual one, newest first. */
export interface ListOrderSearch {
  readonly order?: ListOrder;
}

/** Reads the order of a list from the query string. */
export function readListOrder({ order }: Record<string, unknown>): ListOrderSearch {
  return order === 'oldest' ? { order } : {};
}
