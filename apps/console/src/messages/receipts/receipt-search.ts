import type { ReceiptEvent } from '@sineta/protocol';

/** What the listed devices did with the message. */
export interface ReceiptSearch {
  readonly event: ReceiptEvent;
}

/** Reads the event from the query string. */
export function readReceiptSearch({ event }: Record<string, unknown>): ReceiptSearch {
  return { event: event === 'displayed' || event === 'dismissed' ? event : 'clicked' };
}
