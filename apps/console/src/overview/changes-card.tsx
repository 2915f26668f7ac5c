import type { Overview } from '@sineta/protocol';
import { Table } from '@sineta/ui';
import type { ReactNode } from 'react';
import type { DeviceFilters } from '../devices/device-filters.ts';
import { readDeviceFilters } from '../devices/device-filters.ts';
import { DevicesLink } from '../devices/devices-link.tsx';
import { browserName } from '../i18n/product-names.ts';
import { useAmounts, useTexts } from '../i18n/use-texts.ts';
import { noonOf } from '../plot/days.ts';
import { FoldedCard } from './folded-card.tsx';
import styles from './overview-page.module.css';
import { overviewTexts } from './overview-texts.ts';

type Change = Omit<Overview['changes']['topics'][number], 'id' | 'name' | 'since'>;

interface ChangesCardProps {
  readonly site: string;
  readonly overview: Pick<Overview, 'changes' | 'days'>;
}

/** The devices that joined and left, by browser and by topic, beside the period before. */
export function ChangesCard({ site, overview: { changes, days } }: ChangesCardProps) {
  const texts = useTexts(overviewTexts);
  const { number } = useAmounts();
  const { since, browsers, topics } = changes;
  if (browsers.length + topics.length === 0) return null;
  const createdAfter = since ?? days[0]!.day;
  const net = browsers.reduce((sum, { joined, left }) => sum + joined - left, 0);
  return (
    <FoldedCard title={texts.changes.title} figure={`${texts.changes.net}: ${signed(net, number)}`}>
      {since !== undefined && (
        <p className={styles.soft}>{texts.changes.since(new Date(noonOf(since) * 1000))}</p>
      )}
      <div className={styles.changes}>
        <ChangesTable
          site={site}
          name="browsers"
          rows={browsers.map(({ name, ...change }) => ({
            id: name,
            title: browserName(name, texts.other),
            change,
            filters: readDeviceFilters({ browser: name }),
            joined: readDeviceFilters({ browser: name, createdAfter }),
          }))}
        />
        {topics.length > 0 && (
          <ChangesTable
            site={site}
            name="topics"
            rows={topics.map(({ id, name, since: namedOn, ...change }) => ({
              id,
              title: name,
              note: namedOn && texts.changes.topicSince(new Date(noonOf(namedOn) * 1000)),
              change,
              filters: readDeviceFilters({ topic: id }),
              // Of those who chose the topic later than they joined, the list has no filter.
              joined: undefined,
            }))}
          />
        )}
      </div>
    </FoldedCard>
  );
}

function signed(value: number, number: (value: number) => string): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value))}`;
}

interface ChangesTableProps {
  readonly site: string;
  readonly name: 'browsers' | 'topics';
  readonly rows: readonly {
    readonly id: string;
    readonly title: ReactNode;
    readonly note?: string | undefined;
    readonly change: Change;
    readonly filters: DeviceFilters;
    /** Filters of the devices that joined. */
    readonly joined: DeviceFilters | undefined;
  }[];
}

function ChangesTable({ site, name, rows }: ChangesTableProps) {
  const { breakdowns, changes: texts, plotColumns } = useTexts(overviewTexts);
  const { number } = useAmounts();
  return (
    <Table
      label={texts.tables[name]}
      columns={[
        { id: 'name', title: breakdowns[name] },
        { id: 'joined', title: plotColumns.joined, align: 'end' },
        { id: 'left', title: plotColumns.left, align: 'end' },
        { id: 'net', title: texts.net, align: 'end' },
      ]}
    >
      {rows.map(({ id, title, note, change: { joined, left, before }, filters, joined: joinedFilters }) => (
        <tr key={id}>
          <td>
            <DevicesLink site={site} filters={filters}>
              {title}
            </DevicesLink>
            {note && <span className={styles.soft}> {note}</span>}
          </td>
          <td data-align="end">
            <DevicesLink site={site} filters={joined > 0 ? joinedFilters : undefined}>
              {signed(joined, number)}
            </DevicesLink>
          </td>
          <td data-align="end">{signed(-left, number)}</td>
          <td data-align="end">
            {signed(joined - left, number)}
            {/* Under the number: a column of its own does not fit on a phone. */}
            {before && (
              <div className={styles.soft}>
                {texts.netBefore(signed(before.joined - before.left, number))}
              </div>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
