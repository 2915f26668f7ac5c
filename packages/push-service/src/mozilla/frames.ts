/** Frames from Firefox: JSON text of the subprotocol `push-notification`. */
export type BrowserFrame =
  | { readonly messageType: 'hello'; readonly uaid: string | undefined }
  | { readonly messageType: 'register'; readonly channelID: string; readonly key: string | undefined }
  | { readonly messageType: 'unregister'; readonly channelID: string }
  | { readonly messageType: 'ack'; readonly updates: readonly Update[] }
  | { readonly messageType: 'ping' }
  /** Broadcasts and reports for Mozilla only. */
  | { readonly messageType: 'ignored' };

/** `code`: 100 delivered, 101 not decrypted, 102 not delivered. */
export interface Update {
  readonly version: string;
  readonly code: number;
}

const ignored = new Set(['nack', 'broadcast_subscribe']);

/**
 * Reads one frame.
 * @throws TypeError if it violates the protocol
 */
export function parseFrame(text: string): BrowserFrame {
  const frame = toObject(parseJson(text));
  const { messageType } = frame;
  // A ping is `{}`, the smallest frame.
  if (messageType === undefined && Object.keys(frame).length === 0) return { messageType: 'ping' };
  if (messageType === 'ping') return { messageType };
  if (messageType === 'hello') {
    if (frame['use_webpush'] !== true) throw new TypeError('hello without use_webpush');
    return { messageType, uaid: optionalText(frame, 'uaid') };
  }
  if (messageType === 'register')
    return { messageType, channelID: requiredText(frame, 'channelID'), key: optionalText(frame, 'key') };
  if (messageType === 'unregister') return { messageType, channelID: requiredText(frame, 'channelID') };
  if (messageType === 'ack') return { messageType, updates: toArray(frame['updates']).map(toUpdate) };
  if (typeof messageType === 'string' && ignored.has(messageType)) return { messageType: 'ignored' };
  throw new TypeError('unknown messageType');
}

function toUpdate(value: unknown): Update {
  const update = toObject(value);
  const code = update['code'];
  return { version: requiredText(update, 'version'), code: typeof code === 'number' ? code : 100 };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError('frame is not JSON');
  }
}

function toObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('value is not an object');
  return value as Record<string, unknown>;
}

function toArray(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('updates is not an array');
  return value;
}

function requiredText(frame: Record<string, unknown>, name: string): string {
  const value = optionalText(frame, name);
  if (value === undefined) throw new TypeError(`frame without ${name}`);
  return value;
}

function optionalText(frame: Record<string, unknown>, name: string): string | undefined {
  const value = frame[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new TypeError(`${name} is not a string`);
  return value;
}
