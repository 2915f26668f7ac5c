import { parseOrigin } from '@sineta/protocol/formats';

/** The lines of a text that say something. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Whether it is scheme, host and port (RFC 6454 §6.2), with a slash at most behind them, as the service takes it. */
export function isOrigin(text: string): boolean {
  return parseOrigin(text) !== undefined;
}
