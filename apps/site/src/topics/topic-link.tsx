import { useAddresses } from '../page/page-context.ts';
import { useTopic } from './use-topic.ts';

interface TopicLinkProps {
  readonly id: string;
  readonly className?: string | undefined;
}

/** A link from a notice to its topic, if the topic has a name. */
export function TopicLink({ id, className }: TopicLinkProps) {
  const addresses = useAddresses();
  const topic = useTopic(id);
  return (
    <bdi className={className}>{topic ? <a href={addresses.board({ topic: id })}>{topic.name}</a> : id}</bdi>
  );
}
