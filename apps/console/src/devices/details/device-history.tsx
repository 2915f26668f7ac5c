import type { DeviceEvent } from '@sineta/protocol';
import { Card } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { shorten } from '../../i18n/shorten.ts';
import { devicesTexts } from '../devices-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { failureTexts } from '../failure-texts.ts';
import styles from './device-page.module.css';

interface DeviceHistoryProps {
  readonly site: string;
  /** The id of the device. */
  readonly device: string;
  readonly history: readonly DeviceEvent[];
}

/** The stored history of a device, newest first. */
export function DeviceHistory({ site, device, history }: DeviceHistoryProps) {
  const { page, when } = useTexts(devicesTexts);
  const failures = useTexts(failureTexts);
  return (
    <Card
      title={page.history}
      action={
        <Link to="/sites/$site/messages/direct" params={{ site }} search={{ device }}>
          {page.directMessages}
        </Link>
      }
    >
      {history.length === 0 ? (
        <p className={styles.notes}>{page.historyEmpty}</p>
      ) : (
        <ol className={styles.history}>
          {history.map(({ at, kind, message, title = page.message, sentAt, conversion, reason, status }) => (
            <li key={`${at} ${kind} ${message} ${conversion}`} className={styles.event}>
              <time dateTime={at} className={styles.time}>
                {when(new Date(at))}
              </time>
              <span>
                {page.events[kind]}
                {conversion !== undefined && ` (${conversion})`}
                {message !== undefined && (
                  <>
                    {': '}
                    <Link to="/sites/$site/messages/$message" params={{ site, message }}>
                      <bdi>{shorten(title)}</bdi>
                    </Link>
                  </>
                )}
                {sentAt !== undefined && (
                  <span className={styles.reason}>{`, ${page.sentAt(when(new Date(sentAt)))}`}</span>
                )}
                {reason !== undefined && (
                  <span className={styles.reason}>
                    {'. '}
                    {failures.reasons[reason] ?? failures.unknownReason(reason)}
                    {status !== undefined && ` (${failures.answered(status)})`}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.notes}>{page.historyNote}</p>
    </Card>
  );
}
