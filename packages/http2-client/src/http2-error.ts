/** The error codes of RFC 9113 §7. */
export const errorCodes = {
  NO_ERROR: 0,
  PROTOCOL_ERROR: 1,
  INTERNAL_ERROR: 2,
  FLOW_CONTROL_ERROR: 3,
  SETTINGS_TIMEOUT: 4,
  STREAM_CLOSED: 5,
  FRAME_SIZE_ERROR: 6,
  REFUSED_STREAM: 7,
  CANCEL: 8,
  COMPRESSION_ERROR: 9,
  CONNECT_ERROR: 10,
  ENHANCE_YOUR_CALM: 11,
  INADEQUATE_SECURITY: 12,
  HTTP_1_1_REQUIRED: 13,
} as const;

/** The name of an error code of RFC 9113 §7. */
export type Http2ErrorCode = keyof typeof errorCodes;

/** An error that ends one stream or the connection (RFC 9113 §5.4). Either endpoint may have detected it. */
export class Http2Error extends Error {
  override readonly name = 'Http2Error';
  readonly code: Http2ErrorCode;

  constructor(code: Http2ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The connection closed without an HTTP/2 error code. */
export class ConnectionClosedError extends Error {
  override readonly name = 'ConnectionClosedError';
  readonly code = 'CONNECTION_CLOSED';
}

/** An unknown error code is equivalent to INTERNAL_ERROR (RFC 9113 §7). */
export function errorCodeName(value: number): Http2ErrorCode {
  const found = Object.entries(errorCodes).find(([, code]) => code === value);
  return found === undefined ? 'INTERNAL_ERROR' : (found[0] as Http2ErrorCode);
}
