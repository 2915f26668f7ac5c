import type { MessageDetails, MessageReceipt, ReceiptEvent } from '@sineta/protocol';
import { shortDeviceIdOf } from '@sineta/protocol/formats';
import { Link } from '@tanstack/react-router';
import { DeviceLink } from '../../devices/device-link.tsx';
import { devicesTexts } from '../../devices/devices-texts.ts';
import { browserName, systemName } from '../../i18n/product-names.ts';
import { shorten } from '../../i18n/shorten.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import table from '../../page/table.module.css';
import styles from './receipt-table.module.css';
import { receiptsTexts } from './receipts-texts.ts';
import { sentAt } from './sent-at.ts';

interface ReceiptTableProps {
  readonly site: string;
  readonly message: MessageDetails;
  readonly event: ReceiptEvent;
  readonly receipts: readonly MessageReceipt[];
}

/** Devices in rows: a table in wide windows, cards on phones. */
export function ReceiptTable({ site, message, event, receipts }: ReceiptTableProps) {
  const { columns, removed, titles } = useTexts(receiptsTexts);
  const { page, other } = useTexts(devicesTexts);
  const { time, dateTime } = useAmounts();
  const day = sentAt(message).toDateString();
  // The day of the message is above the list.
  const isOneDay = receipts.every(({ at }) => new Date(at).toDateString() === day);
  return (
    <table className={table.table}>
      <caption className={table.spoken}>{titles[event]}</caption>
      <thead className={table.group}>
        <tr className={`${table.head} ${styles.head}`}>
          {(['who', 'browser', 'at'] as const).map((column) => (
            <th key={column} scope="col">
              {columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={table.group}>
        {receipts.map(({ device, user, browser, system, at }) => (
          <tr key={device} className={`${table.row} ${styles.row}`}>
            <th scope="row" className={styles.who}>
              {user !== undefined && (
                <Link
                  to="/sites/$site/users/$user"
                  params={{ site, user }}
                  state={{ opener: { message: message.id, event } }}
                >
                  {shorten(user, 60)}
                </Link>
              )}
              <span className={styles.device}>
                {browser === undefined ? shortDeviceIdOf(device) : <DeviceLink site={site} id={device} />}
              </span>
            </th>
            <td>
              {browser && system
                ? page.title(browserName(browser, other), systemName(system, other))
                : removed}
            </td>
            <td className={styles.at}>
              <time dateTime={at} title={dateTime(new Date(at))}>
                {(isOneDay ? time : dateTime)(new Date(at))}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
