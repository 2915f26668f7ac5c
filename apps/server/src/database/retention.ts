import { dayLength } from './paging/day.ts';

/**
 * How long receipts of a message still count, in milliseconds: the longest TTL, and as long again for a device that is
 * offline.
 */
export const receiptWindow = 60 * dayLength;

/**
 * How long failures and receipts are stored, in milliseconds. Longer than receipts count, so that a repeated one is never
 * counted because the first was deleted. Messages and their counts stay.
 */
export const outcomeRetention = 90 * dayLength;

/** How long the audit log is stored, in milliseconds. */
export const auditRetention = 365 * dayLength;
