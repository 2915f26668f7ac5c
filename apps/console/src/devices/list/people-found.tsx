import { Card, Row, Rows } from '@sineta/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { useDebounced } from '../../time/use-debounced.ts';
import { devicesTexts } from '../devices-texts.ts';
import { findUsers } from '../find-users.ts';
import { peopleTexts } from './people-texts.ts';

interface PeopleFoundProps {
  readonly site: string;
  /** The beginning of an id. */
  readonly user: string;
}

/** People in the list. */
const shown = 8;

/** The people whose ids begin with what is typed, each with a link to the page; nothing without any. */
export function PeopleFound({ site, user }: PeopleFoundProps) {
  const { label, devices: count } = useTexts(peopleTexts);
  const { columns, when } = useTexts(devicesTexts);
  const service = useService();
  const search = useDebounced(user, 300);
  const { data } = useQuery({
    queryKey: ['users', site, search],
    queryFn: ({ signal }) => findUsers(service, site, search, shown, { signal }),
    placeholderData: keepPreviousData,
  });
  if (!data?.users.length) return null;
  return (
    <Card title={label} padding="none">
      <Rows label={label}>
        {data.users.map(({ id, devices, lastSeenAt }) => (
          <Row
            key={id}
            title={
              <Link to="/sites/$site/users/$user" params={{ site, user: id }}>
                {id}
              </Link>
            }
          >
            {count(devices)}. {columns.seen}: {when(new Date(lastSeenAt))}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
