import type { Users } from '@sineta/protocol';
import { Link } from '@tanstack/react-router';
import { dayOrTime } from '../../i18n/day-or-time.ts';
import { Moment } from '../../i18n/moment.tsx';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import rowLink from '../../page/row-link.module.css';
import table from '../../page/table.module.css';
import { reachTexts } from '../counts/reach-texts.ts';
import { devicesTexts } from '../devices-texts.ts';
import styles from './people-table.module.css';
import { peopleTexts } from './people-texts.ts';

interface PeopleTableProps {
  readonly site: string;
  readonly people: Users['users'];
}

/** People, one a row, with a link to the page of each. */
export function PeopleTable({ site, people }: PeopleTableProps) {
  const texts = useTexts(peopleTexts);
  const { columns, page } = useTexts(devicesTexts);
  const { devices: count } = useTexts(reachTexts);
  const { number } = useAmounts();
  return (
    <table className={table.table}>
      <caption className={table.spoken}>{texts.title}</caption>
      <thead className={table.group}>
        <tr className={`${table.head} ${styles.head}`}>
          {[columns.token, texts.devices, columns.seen, columns.clicked].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={table.group}>
        {people.map(({ id, devices, lastSeenAt, lastClickedAt }) => (
          <tr key={id} className={`${table.row} ${styles.row}`}>
            <th scope="row" className={styles.id}>
              <Link to="/sites/$site/users/$user" params={{ site, user: id }} className={rowLink.link}>
                {id}
              </Link>
            </th>
            <td>
              <span className={styles.name}>{count(devices, true)}</span>
              <span className={styles.number}>{number(devices)}</span>
            </td>
            <td>
              <span className={styles.name}>{columns.seen} </span>
              <Moment at={lastSeenAt} words={dayOrTime} />
            </td>
            <td>
              <span className={styles.name}>{columns.clicked} </span>
              {lastClickedAt === undefined ? page.noClick : <Moment at={lastClickedAt} words={dayOrTime} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
