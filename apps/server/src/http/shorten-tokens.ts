import type { MessageTarget } from '@sineta/protocol';

const shortLength = 8;

/** Tells the devices of a target apart, without what would let somebody speak for them. */
export function shortenTokens(target: MessageTarget): MessageTarget {
  if ('token' in target) return { token: target.token.slice(0, shortLength) };
  if ('tokens' in target) return { tokens: target.tokens.map((token) => token.slice(0, shortLength)) };
  return target;
}
