import type { NamedItem } from '../../../sites/named-items/named-item.ts';
import type { Draft, DraftAudience } from '../draft/draft.ts';

/** The display name of a draft's audience. A topic or a segment without a name is shown by its id. */
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
