const length = 16;

/** The beginning of a device token, which names the device where the token itself would be told to whoever keeps addresses. */
export function deviceIdOf(token: string): string {
  return token.slice(0, length);
}

/**
 * Sorts after every token that begins with this text, which is a whole token or the beginning of one, and before all
 * others that sort after it: a tilde sorts after every character of a token.
 */
export function endOfTokens(beginning: string): string {
  return `${beginning}~`;
}
