import { parseOrigin } from '@sineta/protocol/formats';
import { limits } from '@sineta/protocol/limits';

/** The lines of a text that are not blank. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Whether a text is an origin (RFC 6454 §6.2), with an optional slash at the end, by the same rule as the service. */
export function isOrigin(text: string): boolean {
  return parseOrigin(text) !== undefined;
}

/** Whether a text is a valid retention of direct messages in days. */
export function isRetention(text: string): boolean {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= limits.maxDirectMessageRetentionDays;
}
