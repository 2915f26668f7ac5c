import { parseOrigin } from '@sineta/protocol/formats';

/** The lines of a text that are not blank. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Whether a text is an origin (RFC 6454 §6.2), with an optional slash at the end, as the service accepts it. */
export function isOrigin(text: string): boolean {
  return parseOrigin(text) !== undefined;
}
