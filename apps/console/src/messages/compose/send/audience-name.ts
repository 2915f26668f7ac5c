import type { NamedItem } from '../../../sites/named-items/named-item.ts';
import type { Draft, DraftAudience } from '../draft/draft.ts';

/** Whom a draft is for, in words; a topic or a segment without a name by its identifier. */
export function audienceName(
  { audience, topic, segment }: Draft,
  words: Readonly<Record<DraftAudience, string>>,
  topics: readonly NamedItem[] = [],
  segments: readonly NamedItem[] = [],
): string {
  if (audience !== 'topic' && audience !== 'segment') return words[audience];
  const id = audience === 'topic' ? topic : segment;
  const named = audience === 'topic' ? topics : segments;
  return `${words[audience]}, “${named.find((one) => one.id === id)?.name ?? id}”`;
}
