import type { Activity } from '@sineta/protocol';
import { Card, EmptyState, Skeleton } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { MessageList } from '../messages/list/message-list.tsx';
import type { TopicNames } from '../messages/use-audience-name.ts';
import { overviewTexts } from './overview-texts.ts';

interface LatestMessagesProps {
  readonly site: string;
  /** Undefined until loaded. */
  readonly activity: Pick<Activity, 'messages' | 'expected'> | undefined;
  readonly topics: TopicNames;
}

/** The latest messages with their results. */
export function LatestMessages({ site, activity, topics }: LatestMessagesProps) {
  const texts = useTexts(overviewTexts);
  const messages = activity?.messages;
  return (
    <Card
      title={texts.messages}
      padding="none"
      action={
        messages &&
        messages.length > 0 && (
          <Link to="/sites/$site/messages" params={{ site }}>
            {texts.allMessages}
          </Link>
        )
      }
    >
      {messages === undefined && <Skeleton label={texts.messages} rows={3} />}
      {messages?.length === 0 && (
        <EmptyState icon="messages" title={texts.noMessagesTitle}>
          {texts.noMessages}
        </EmptyState>
      )}
      {activity && activity.messages.length > 0 && (
        <MessageList
          site={site}
          messages={activity.messages}
          expected={activity.expected}
          label={texts.messages}
          topics={topics}
        />
      )}
    </Card>
  );
}
