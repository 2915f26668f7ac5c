import type { Activity } from '@sineta/protocol';
import { Card, EmptyState } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { MessageList } from '../../messages/list/message-list.tsx';
import type { TopicNames } from '../../messages/use-audience-name.ts';
import { overviewTexts } from '../overview-texts.ts';

interface LatestMessagesProps {
  readonly site: string;
  readonly activity: Pick<Activity, 'messages' | 'expected'>;
  readonly topics: TopicNames;
}

/** The latest messages with their results. */
export function LatestMessages({ site, activity: { messages, expected }, topics }: LatestMessagesProps) {
  const texts = useTexts(overviewTexts);
  return (
    <Card
      title={texts.messages}
      padding="none"
      action={
        messages.length > 0 && (
          <Link to="/sites/$site/messages" params={{ site }}>
            {texts.allMessages}
          </Link>
        )
      }
    >
      {messages.length === 0 && (
        <EmptyState icon="messages" title={texts.noMessagesTitle}>
          {texts.noMessages}
        </EmptyState>
      )}
      {messages.length > 0 && (
        <MessageList
          site={site}
          messages={messages}
          expected={expected}
          label={texts.messages}
          topics={topics}
        />
      )}
    </Card>
  );
}
