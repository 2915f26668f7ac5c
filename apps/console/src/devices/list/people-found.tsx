import type { Users } from '@sineta/protocol';
import { Card, Row, Rows } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { devicesTexts } from '../devices-texts.ts';
import { peopleTexts } from './people-texts.ts';

interface PeopleFoundProps {
  readonly site: string;
  readonly people: Users['users'];
}

/** The people whose ids begin with what is typed, each with a link to the page. */
export function PeopleFound({ site, people }: PeopleFoundProps) {
  const { label, devices: count } = useTexts(peopleTexts);
  const { columns, when } = useTexts(devicesTexts);
  return (
    <Card title={label} padding="none">
      <Rows label={label}>
        {people.map(({ id, devices, lastSeenAt }) => (
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
