/** A browser broke its protocol: its connection was closed or its request refused, and the service goes on. */
export interface ProtocolError {
  readonly protocol: 'mozilla' | 'check-in' | 'registration' | 'mcs';
  /** What was wrong. Never an endpoint, a token or a payload. */
  readonly message: string;
}

/** Told of each one; nothing is written anywhere otherwise. */
export type ProtocolErrorListener = (error: ProtocolError) => void;
