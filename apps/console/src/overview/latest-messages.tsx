import { buttonClass, Card, EmptyState, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageList } from '../messages/message-list.tsx';
import { getMessages } from '../messages/message-requests.ts';
import { useMay } from '../service/me.ts';
import { useService } from '../service/service-context.ts';
import { useOverviewTexts } from '../texts/use-overview-texts.ts';

const shown = 5;

/** The last messages with what became of them. */
export function LatestMessages({ site }: { readonly site: string }) {
  const texts = useOverviewTexts();
  const service = useService();
  const maySend = useMay('send');
  const { data } = useQuery({
    queryKey: ['messages', site, 'latest'],
    queryFn: ({ signal }) => getMessages(service, site, { limit: shown }, { signal }),
    refetchInterval: 30_000,
  });
  const messages = data?.messages;
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
        <EmptyState
          icon="messages"
          title={texts.noMessagesTitle}
          action={
            maySend && (
              <Link to="/sites/$site/compose" params={{ site }} className={buttonClass}>
                {texts.write}
              </Link>
            )
          }
        >
          {texts.noMessages}
        </EmptyState>
      )}
      {messages && messages.length > 0 && (
        <MessageList site={site} messages={messages} label={texts.messages} />
      )}
    </Card>
  );
}
