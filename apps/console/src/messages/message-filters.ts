import type { AudienceKind, MessageState } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';

export const messageStates = [
  'scheduled',
  'sending',
  'sent',
  'cancelled',
  'expired',
  'failed',
] as const satisfies readonly MessageState[];

export const messageAudiences = [
  'everyone',
  'topic',
  'segment',
  'devices',
] as const satisfies readonly AudienceKind[];

/** Which messages of a site; all of them where nothing is said. */
export interface MessageFilters {
  readonly state?: MessageState;
  readonly audience?: AudienceKind;
  readonly search?: string;
}

/** The filters that the address of the list says, without what it cannot mean. */
export function readMessageFilters({ state, audience, search }: Record<string, unknown>): MessageFilters {
  const knownState = messageStates.find((known) => known === state);
  const knownAudience = messageAudiences.find((known) => known === audience);
  // The router reads a word of digits as a number.
  const words =
    typeof search === 'string' || typeof search === 'number'
      ? String(search).slice(0, limits.searchLength)
      : '';
  return {
    ...(knownState && { state: knownState }),
    ...(knownAudience && { audience: knownAudience }),
    ...(words && { search: words }),
  };
}
