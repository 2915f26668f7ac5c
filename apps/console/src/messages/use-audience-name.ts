import type { MessageSummary, MessageTarget, NamedTopic } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../i18n/use-texts.ts';
import { listNames } from '../i18n/list-names.ts';
import { usePreferences } from '../preferences/preferences-provider.tsx';
import { useService } from '../service/service-context.ts';
import { messagesTexts } from './messages-texts.ts';
import { segmentsQuery, topicsQuery } from '../sites/named-items/named-item-queries.ts';

type Aimed = Pick<MessageSummary, 'audience' | 'topic' | 'topics' | 'segment'>;
/** What has a topic, several, or a segment, whose names are requested. */
type Naming = Omit<Aimed, 'audience'>;

/** Topics with their names, of a page that has loaded them with other data. */
export type TopicNames = readonly Pick<NamedTopic, 'id' | 'name'>[];

/**
 * Returns the display name of an audience. A topic or a segment without a known name is shown by its id.
 * @param topics - saves the request for the names of topics.
 */
export function useAudienceName(
  site: string,
  messages: readonly Naming[],
  topics?: TopicNames,
): (message: Aimed) => string {
  const { audiences, topics: several } = useTexts(messagesTexts);
  const { language } = usePreferences();
  const service = useService();
  const { data: named = topics } = useQuery({
    ...topicsQuery(service, site),
    enabled: topics === undefined && messages.some((one) => (one.topic ?? one.topics) !== undefined),
  });
  const { data: segments } = useQuery({
    ...segmentsQuery(service, site),
    enabled: messages.some(({ segment }) => segment !== undefined),
  });
  const topicName = (id: string) => named?.find((one) => one.id === id)?.name ?? id;
  return ({ audience, topic, topics: combined, segment }) => {
    if (combined !== undefined) {
      const every = 'all' in combined;
      return `${several}: ${listNames((every ? combined.all : combined.any).map(topicName), every, language)}`;
    }
    if (topic !== undefined) return `${audiences.topic}: ${topicName(topic)}`;
    if (segment === undefined) return audiences[audience];
    return `${audiences.segment}: ${segments?.find(({ id }) => id === segment)?.name ?? segment}`;
  };
}

/** Returns the display names of the topics and segments that a message excludes; undefined if there are none. */
export function useExclusionName(site: string, target: MessageTarget): string | undefined {
  const { topics = [], segments = [] } = ('exclude' in target ? target.exclude : undefined) ?? {};
  const service = useService();
  const { data: namedTopics } = useQuery({ ...topicsQuery(service, site), enabled: topics.length > 0 });
  const { data: namedSegments } = useQuery({ ...segmentsQuery(service, site), enabled: segments.length > 0 });
  const names = [
    ...topics.map((id) => namedTopics?.find((topic) => topic.id === id)?.name ?? id),
    ...segments.map((id) => namedSegments?.find((segment) => segment.id === id)?.name ?? id),
  ];
  return names.length > 0 ? names.join(', ') : undefined;
}
