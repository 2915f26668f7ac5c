import type { NamedItem } from '../../../sites/named-items/named-item.ts';
import type { Draft, DraftAudience } from '../draft/draft.ts';

/** The display name of a draft's audience, with what it excludes. A topic or a segment without a name is shown by its id. */
export function audienceName(
  { audience, topic, segment, exclude }: Draft,
  words: Readonly<Record<DraftAudience, string>>,
  except: string,
  topics: readonly NamedItem[] = [],
  segments: readonly NamedItem[] = [],
): string {
  const nameIn = (items: readonly NamedItem[], id: string) =>
    `“${items.find((item) => item.id === id)?.name ?? id}”`;
  const excluded = [
    ...exclude.topics.map((id) => nameIn(topics, id)),
    ...exclude.segments.map((id) => nameIn(segments, id)),
  ];
  const name =
    audience === 'topic'
      ? `${words.topic}, ${nameIn(topics, topic)}`
      : audience === 'segment'
        ? `${words.segment}, ${nameIn(segments, segment)}`
        : words[audience];
  return excluded.length === 0 || audience === 'devices' ? name : `${name}, ${except} ${excluded.join(', ')}`;
}
