import { initialWindowSize, type LocalSettings } from '../frames/settings.ts';

/** The settings that this endpoint announces. */
export const localSettings: LocalSettings = {
  headerTableSize: 4096,
  initialWindowSize,
  maxHeaderListSize: 16_384,
};

/** The receive window of the connection in bytes, large enough that short response bodies do not wait for each other. */
export const connectionWindowSize = 1024 * 1024;
/** The longest response body in bytes: the client does not increase the receive window of a stream. */
export const maxResponseBody = localSettings.initialWindowSize;
/** The largest dynamic table of the encoder in bytes. */
export const encoderTableSize = 4096;
/** The maximum number of concurrent streams, even if the server allows more. */
export const maxConcurrentStreams = 256;
/** The bytes that may wait for a server that does not read. Above half of it, no request starts. */
export const maxBufferedBytes = 2 * 1024 * 1024;
/** The number of frames without progress that a server may send between two responses. */
export const maxFramesWithoutProgress = 1000;
/** The number of consecutive stream resets, without a response, after which the connection starts no more requests. */
export const maxConsecutiveResets = 8;
/** How long the last bytes of a closing connection may take, in milliseconds. */
export const closeTimeout = 1000;
