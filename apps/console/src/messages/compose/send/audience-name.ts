import type { Draft, DraftAudience } from './draft.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Whom a draft is for, in words; a topic or a segment without a name by its identifier. */
export function audienceName(
  { audience, topic, segment }: Draft,
  words: Readonly<Record<DraftAudience, string>>,
  topics: readonly Named[] = [],
  segments: readonly Named[] = [],
): string {
  if (audience !== 'topic' && audience !== 'segment') return words[audience];
  const id = audience === 'topic' ? topic : segment;
  const named = audience === 'topic' ? topics : segments;
  return `${words[audience]}, “${named.find((one) => one.id === id)?.name ?? id}”`;
}
