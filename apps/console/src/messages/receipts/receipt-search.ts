import type { ReceiptEvent } from '@sineta/protocol';

/** What the listed devices did with the message. */
export interface ReceiptSearch {
  readonly event: ReceiptEvent;
  /** The user ID or the beginning of a device ID that is searched for. */
  readonly search?: string;
}

/** Reads the event and the search from the query string. */
export function readReceiptSearch({ event, search }: Record<string, unknown>): ReceiptSearch {
  return {
    event: event === 'displayed' || event === 'dismissed' ? event : 'clicked',
    // The router parses digits as a number.
    ...((typeof search === 'string' || typeof search === 'number') && { search: String(search) }),
  };
}
