import type { DirectMessage } from '@sineta/protocol';
import { shortDeviceIdOf } from '@sineta/protocol/formats';
import { Badge, type Tone } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../accounts/me.ts';
import { DeviceLink } from '../../devices/device-link.tsx';
import { reachTexts } from '../../devices/counts/reach-texts.ts';
import { failureTexts } from '../../devices/failure-texts.ts';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import rowLink from '../../page/row-link.module.css';
import table from '../../page/table.module.css';
import { messagesTexts } from '../messages-texts.ts';
import { countsOf, type DirectResult, resultOf } from './direct-result.ts';
import styles from './direct-table.module.css';
import { directTexts } from './direct-texts.ts';
import type { MessageGroup } from './group-by-message.ts';

interface DirectTableProps {
  readonly site: string;
  /** A row for each. */
  readonly groups: readonly MessageGroup[];
  /** Whether all are to one person, who is not repeated in each row. */
  readonly isOfUser?: boolean;
}

const tones: Readonly<Record<DirectResult, Tone>> = {
  sending: 'brass',
  accepted: 'plain',
  displayed: 'good',
  clicked: 'good',
  dismissed: 'good',
  gone: 'plain',
  expired: 'bad',
  failed: 'bad',
  held: 'plain',
  dropped: 'plain',
  cancelled: 'plain',
};

/** Direct messages, with the devices of a group behind a disclosure. */
export function DirectTable({ site, groups, isOfUser = false }: DirectTableProps) {
  const { title, columns, welcome, digest } = useTexts(directTexts);
  const { when } = useTexts(messagesTexts);
  const { devices: countDevices } = useTexts(reachTexts);
  return (
    <table className={table.table}>
      <caption className={table.spoken}>{title}</caption>
      <thead className={table.group}>
        <tr className={`${table.head} ${styles.head}`}>
          {(['title', 'device', 'when', 'result'] as const).map((column) => (
            <th key={column} scope="col">
              {column === 'device' && isOfUser ? columns.devices : columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={table.group}>
        {groups.map((group) => {
          const [message] = group;
          const { id, device, user, createdAt } = message;
          return (
            <tr key={`${id} ${device}`} className={`${table.row} ${styles.row}`}>
              <th scope="row" className={styles.title}>
                <Link
                  to="/sites/$site/messages/$message"
                  params={{ site, message: id }}
                  className={rowLink.link}
                >
                  {shorten(message.title)}
                </Link>{' '}
                {message.welcome && <Badge>{welcome}</Badge>}
                {message.digest && <Badge>{digest}</Badge>}
              </th>
              <td className={styles.device}>
                {user !== undefined && !isOfUser && (
                  <div className={styles.person}>
                    <Link to="/sites/$site/users/$user" params={{ site, user }}>
                      {shorten(user, 40)}
                    </Link>
                  </div>
                )}
                {group.length === 1 ? (
                  <Device site={site} id={device} />
                ) : (
                  isOfUser && countDevices(group.length, true)
                )}
              </td>
              <td className={styles.when}>
                <time dateTime={createdAt}>{when(new Date(createdAt))}</time>
              </td>
              <td className={styles.result}>
                {group.length === 1 ? <Result message={message} /> : <Devices site={site} group={group} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Device({ site, id }: { readonly site: string; readonly id: string }) {
  return useMay('devices') ? <DeviceLink site={site} id={id} /> : shortDeviceIdOf(id);
}

/** How many devices of a message it was sent to, and the result of each. */
function Devices({ site, group }: { readonly site: string; readonly group: MessageGroup }) {
  const { sentTo } = useTexts(directTexts);
  return (
    <details className={styles.devices}>
      <summary>{sentTo(countsOf(group), group.length)}</summary>
      <ul>
        {group.map((message) => (
          <li key={message.device}>
            <Device site={site} id={message.device} /> <Result message={message} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The result, with the reason of a failure. */
function Result({ message }: { readonly message: DirectMessage }) {
  const { results, holds } = useTexts(directTexts);
  const { reasons, unknownReason, answered } = useTexts(failureTexts);
  const result = resultOf(message);
  const { reason, status } = message;
  return (
    <>
      <Badge tone={tones[result]}>{results[result]}</Badge>
      {(result === 'held' || result === 'dropped') && reason !== undefined && holds[reason] && (
        <span className={styles.reason}>{holds[reason]}</span>
      )}
      {result === 'failed' && reason !== undefined && (
        <span className={styles.reason}>
          {reasons[reason] ?? unknownReason(reason)}
          {status !== undefined && ` (${answered(status)})`}
        </span>
      )}
    </>
  );
}
