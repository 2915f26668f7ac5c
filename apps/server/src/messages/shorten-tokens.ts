import { type MessageTarget, shortDeviceIdOf } from '@sineta/protocol';

/** Tells the devices of a target apart, without what would let somebody speak for them. */
export function shortenTokens(target: MessageTarget): MessageTarget {
  if ('token' in target) return { token: shortDeviceIdOf(target.token) };
  if ('tokens' in target) return { tokens: target.tokens.map(shortDeviceIdOf) };
  return target;
}
