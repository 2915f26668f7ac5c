const day = 24 * 60 * 60 * 1000;

/**
 * How long after a message receipts of it still count, in milliseconds: the longest TTL, and as long again
 * for a device that is off-line.
 */
export const receiptWindow = 60 * day;

/**
 * How long it is kept who failed and who did what with a message, in milliseconds. Longer than receipts
 * count, so that none is counted again because its first one was forgotten. Messages and their counts stay.
 */
export const outcomeRetention = 90 * day;

/** How long it is kept who did what in the console and with the API, in milliseconds. */
export const auditRetention = 365 * day;
