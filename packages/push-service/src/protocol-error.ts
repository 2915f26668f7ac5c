/** A browser violated its protocol: its connection was closed or its request rejected. The service continues. */
export interface ProtocolError {
  readonly protocol: 'mozilla' | 'check-in' | 'registration' | 'mcs';
  /** The violation. Never contains an endpoint, a token or a payload. */
  readonly message: string;
}

/** Called for each violation. Nothing is logged otherwise. */
export type ProtocolErrorListener = (error: ProtocolError) => void;
