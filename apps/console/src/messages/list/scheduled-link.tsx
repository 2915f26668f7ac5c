import { limits } from '@sineta/protocol/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { until } from '../../i18n/since.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useService } from '../../service/service-context.ts';
import { useNow } from '../../time/use-now.ts';
import { getMessages } from '../message-requests.ts';
import { messagesTexts } from '../messages-texts.ts';
import { nextOf } from './next-of.ts';

/** How many messages are scheduled, and when the next one is sent; leads to them. Nothing without any. */
export function ScheduledLink({ site }: { readonly site: string }) {
  const service = useService();
  const { scheduled } = useTexts(messagesTexts);
  const { language } = usePreferences();
  const now = useNow();
  const { data } = useQuery({
    queryKey: ['messages', site, 'scheduled'],
    queryFn: ({ signal }) =>
      getMessages(service, site, { state: 'scheduled', limit: limits.maxMessagesPageSize }, { signal }),
  });
  if (data === undefined || data.messages.length === 0) return null;
  const { messages, next: hasMore, total = messages.length } = data;
  // An earlier one can be on a further page.
  const at = hasMore === undefined ? nextOf(messages) : undefined;
  return (
    <Link to="/sites/$site/messages" params={{ site }} search={{ state: 'scheduled' }}>
      {scheduled(total, at && until(at, now, language))}
    </Link>
  );
}
