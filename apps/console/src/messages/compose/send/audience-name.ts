import { listNames } from '../../../i18n/list-names.ts';
import type { NamedItem } from '../../../sites/named-items/named-item.ts';
import { type Draft, type DraftAudience, isNamed } from '../draft/draft.ts';

interface AudienceWords {
  readonly except: string;
  readonly followers: (topics: string) => string;
}

/** The display name of a draft's audience, with what it excludes. A topic or a segment without a name is shown by its id. */
export function audienceName(
  { audience, topics: chosen, everyTopic, segment, exclude, user }: Draft,
  words: Readonly<Record<DraftAudience, string>>,
  { except, followers }: AudienceWords,
  language: string,
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
      ? followers(
          listNames(
            chosen.map((id) => nameIn(topics, id)),
            everyTopic,
            language,
          ),
        )
      : audience === 'segment'
        ? `${words.segment}, ${nameIn(segments, segment)}`
        : audience === 'user'
          ? `${words.user}, ${user}`
          : words[audience];
  return excluded.length === 0 || isNamed({ audience }) ? name : `${name}, ${except} ${excluded.join(', ')}`;
}
