import { Card, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import type { DirectMessages } from '@sineta/protocol';
import { Link } from '@tanstack/react-router';
import { UserPage } from '../../devices/user/user-page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { RetryProblem } from '../../problems/retry-problem.tsx';
import { queryString } from '../../service/query-string.ts';
import { useService } from '../../service/service-context.ts';
import { DirectTable } from './direct-table.tsx';
import { directTexts } from './direct-texts.ts';
import { groupByMessage } from './group-by-message.ts';

const shown = 6;

/** Rows that are requested: one for each device of a message. */
const rows = 48;

/** The page of a user, with the latest messages to the user. */
export function UserPageWithMessages() {
  const { title } = useTexts(directTexts);
  return <UserPage Messages={LatestMessages} directTitle={title} />;
}

function LatestMessages({ site, user }: { readonly site: string; readonly user: string }) {
  const texts = useTexts(directTexts);
  const service = useService();
  const { data, error, refetch } = useQuery({
    queryKey: ['direct-messages', site, 'of-user', user],
    queryFn: ({ signal }) =>
      service.get<DirectMessages>(`/sites/${site}/direct-messages${queryString({ user, limit: rows })}`, {
        signal,
      }),
  });
  if (data === undefined) {
    return (
      <Card title={texts.title}>
        {error ? (
          <RetryProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label={texts.title} kind="bars" />
        )}
      </Card>
    );
  }
  const groups = groupByMessage(data.messages, data.next !== undefined).slice(0, shown);
  return (
    <Card
      title={texts.title}
      padding={groups.length > 0 ? 'none' : undefined}
      action={
        <Link to="/sites/$site/messages/direct" params={{ site }} search={{ user }}>
          {texts.all}
        </Link>
      }
    >
      {groups.length > 0 ? <DirectTable site={site} groups={groups} isOfUser /> : <p>{texts.noneToUser}</p>}
    </Card>
  );
}
