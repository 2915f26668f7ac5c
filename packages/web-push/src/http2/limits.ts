import type { OwnSettings } from './settings.ts';

/** What this side announces. */
export const ownSettings: OwnSettings = {
  headerTableSize: 4096,
  initialWindowSize: 65_535,
  maxHeaderListSize: 16_384,
};

/** Of all streams together, so that short bodies do not wait for each other; in bytes. */
export const receiveWindowSize = 1024 * 1024;
/** What this side has the server remember at most, in bytes. */
export const encoderTableSize = 4096;
/** Streams at once, also where the server sets no limit. */
export const mostStreams = 256;
/** What may wait for a server that does not read, in bytes; with half of it no more requests begin. */
export const mostBacklog = 2 * 1024 * 1024;
/** Streams that may be reset one after the other, none of them answered, before a connection takes no more. */
export const mostResets = 8;
/** How long a closed connection's last bytes may take, in milliseconds. */
export const lingering = 1000;
