import { Card, EmptyState, Skeleton } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { MessageList } from '../messages/list/message-list.tsx';
import { useOverviewTexts } from './overview-texts.ts';
import { useLatestMessages } from './use-latest-messages.ts';

/** The latest messages with their results. */
export function LatestMessages({ site }: { readonly site: string }) {
  const texts = useOverviewTexts();
  const messages = useLatestMessages(site);
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
      {messages && messages.length > 0 && (
        <MessageList site={site} messages={messages} label={texts.messages} />
      )}
    </Card>
  );
}
