import type { ListedDevice, ListOrder } from '@sineta/protocol';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { dayOrTime } from '../../i18n/day-or-time.ts';
import { Moment } from '../../i18n/moment.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { browserName, systemName } from '../../i18n/product-names.ts';
import { shorten } from '../../i18n/shorten.ts';
import rowLink from '../../page/row-link.module.css';
import { devicesTexts } from '../devices-texts.ts';
import { DeviceLink } from '../device-link.tsx';
import { DeviceStateBadge } from '../device-state-badge.tsx';
import table from '../../page/table.module.css';
import styles from './device-table.module.css';

interface DeviceTableProps {
  readonly site: string;
  readonly devices: readonly ListedDevice[];
  /** By registration; undefined for another order. */
  readonly order: ListOrder | undefined;
  /** Whether there are more rows to load. */
  readonly hasMore: boolean;
  /** Called near the end of the list. */
  readonly onMore: () => void;
}

const shownColumns = [
  'token',
  'user',
  'browser',
  'system',
  'language',
  'seen',
  'clicked',
  'created',
  'state',
] as const;

/** Distance from the end, in rows, at which the next page is loaded. */
const ahead = 30;

/**
 * Devices in rows, of which only the visible ones are rendered: a table in wide windows, cards on phones.
 */
export function DeviceTable({ site, devices, order, hasMore, onMore }: DeviceTableProps) {
  const texts = useTexts(devicesTexts);
  const body = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setOffset(body.current!.getBoundingClientRect().top + window.scrollY);
    measure();
    // What is above the list changes its height: the filters open and close.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const rows = useWindowVirtualizer({
    count: devices.length,
    estimateSize: () => (window.innerWidth < 768 ? 93 : 46),
    getItemKey: (index) => devices[index]!.id,
    overscan: 8,
    scrollMargin: offset,
  });
  const items = rows.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (hasMore && lastShown >= devices.length - ahead) onMore();
  }, [hasMore, lastShown, devices.length, onMore]);

  const { row } = useLocation().state;
  const returnToRow = useEffectEvent((): void => {
    if (row === undefined) return;
    const at = devices.findIndex(({ id, user }) => id === row || user === row);
    if (at === -1) window.scrollTo(0, 0);
    else rows.scrollToIndex(at, { align: 'center' });
  });
  useEffect(() => returnToRow(), []);

  const { columns } = texts;
  return (
    <table aria-rowcount={hasMore ? -1 : devices.length + 1} className={table.table}>
      <caption className={table.spoken}>{texts.title}</caption>
      <thead className={table.group}>
        <tr className={`${table.head} ${styles.head}`} aria-rowindex={1}>
          {shownColumns.map((column) => (
            <th
              key={column}
              scope="col"
              aria-sort={
                column === 'created' && order ? (order === 'oldest' ? 'ascending' : 'descending') : undefined
              }
              className={column === 'created' || column === 'clicked' ? styles.wide : undefined}
            >
              {column === 'user' ? texts.page.user : columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} className={`${table.group} ${styles.body}`} style={{ height: rows.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const { id, user, browser, system, language, lastSeenAt, lastClickedAt, createdAt, state } =
            devices[index]!;
          return (
            <tr
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              className={`${table.row} ${styles.row}`}
              style={{ translate: `0 ${start - offset}px` }}
            >
              <td className={styles.token}>
                <DeviceLink site={site} id={id} className={rowLink.link} />
              </td>
              <td className={styles.owner}>
                {user !== undefined && (
                  <Link to="/sites/$site/users/$user" params={{ site, user }} className={styles.user}>
                    {shorten(user, 40)}
                  </Link>
                )}
              </td>
              <td>{browserName(browser, texts.other)}</td>
              <td>{systemName(system, texts.other)}</td>
              <td>{language ?? texts.unknown}</td>
              <td className={styles.day}>
                <span className={styles.dayName} aria-hidden="true">
                  {columns.seen}{' '}
                </span>
                <Moment at={lastSeenAt} words={dayOrTime} />
              </td>
              <td className={styles.wide}>
                {lastClickedAt === undefined ? (
                  <span className={styles.quiet}>{texts.page.noClick}</span>
                ) : (
                  <Moment at={lastClickedAt} words={dayOrTime} />
                )}
              </td>
              <td className={styles.wide}>
                <Moment at={createdAt} words={dayOrTime} />
              </td>
              <td>
                {state === 'active' ? (
                  <span className={styles.quiet}>{texts.states.active}</span>
                ) : (
                  <DeviceStateBadge state={state} />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
