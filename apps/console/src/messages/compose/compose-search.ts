import { messageIdPattern } from '@sineta/protocol/formats';

export interface ComposeSearch {
  /** The message to copy. */
  readonly from?: string;
}

/** Reads the query string of the page. */
export function readComposeSearch({ from }: Record<string, unknown>): ComposeSearch {
  return typeof from === 'string' && messageIdPattern.test(from) ? { from } : {};
}
