import type { Site } from '@sineta/protocol';
import { useAddresses } from '../page/page-context.ts';
import { topicName } from './topic-name.ts';

interface TopicLinkProps {
  readonly topics: Site['topics'];
  readonly id: string;
  readonly className?: string | undefined;
}

/** The topic of a notice: the way to all of that topic, where it is one that visitors know by name. */
export function TopicLink({ topics, id, className }: TopicLinkProps) {
  const addresses = useAddresses();
  const isNamed = topics.some((topic) => topic.id === id);
  return (
    <bdi className={className}>
      {isNamed ? <a href={addresses.board({ topic: id })}>{topicName(topics, id)}</a> : id}
    </bdi>
  );
}
