import { messageIdPattern } from '@sineta/protocol/formats';

/** The id of a message in a query string; undefined if it is none. */
export function messageIdOf(text: unknown): string | undefined {
  return typeof text === 'string' && messageIdPattern.test(text) ? text : undefined;
}
