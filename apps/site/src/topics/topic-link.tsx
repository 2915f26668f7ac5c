import type { Site } from '@sineta/protocol';
import { useAddresses } from '../page/page-context.ts';
import { topicName } from './topic-name.ts';

interface TopicLinkProps {
  readonly topics: Site['topics'];
  readonly id: string;
  readonly className?: string | undefined;
}

/** A link from a notice to its topic, if the topic has a name. */
export function TopicLink({ topics, id, className }: TopicLinkProps) {
  const addresses = useAddresses();
  const isNamed = topics.some((topic) => topic.id === id);
  return (
    <bdi className={className}>
      {isNamed ? <a href={addresses.board({ topic: id })}>{topicName(topics, id)}</a> : id}
    </bdi>
  );
}
