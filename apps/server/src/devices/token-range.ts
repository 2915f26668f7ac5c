/**
 * Returns the upper bound of the tokens with this prefix: it sorts after each of them and before any later token, because
 * a tilde sorts after every base64url character.
 */
export function endOfTokens(prefix: string): string {
  return `${prefix}~`;
}
