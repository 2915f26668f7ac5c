import type { DeviceEvent, ListedDevice } from '@sineta/protocol';
import { Card } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { shorten } from '../../i18n/shorten.ts';
import { devicesTexts } from '../devices-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { failureTexts } from '../failure-texts.ts';
import { NamedDevice } from '../named-device.tsx';
import { groupFailures, type HistoryLine } from './group-failures.ts';
import { groupedFailuresTexts } from './group-failures-texts.ts';
import styles from './device-page.module.css';

interface DeviceHistoryProps {
  readonly site: string;
  /** The id of the device. */
  readonly device: string;
  readonly history: readonly DeviceEvent[];
}

/** The stored history of a device, newest first. */
export function DeviceHistory({ site, device, history }: DeviceHistoryProps) {
  const { page } = useTexts(devicesTexts);
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
        <HistoryLines site={site} lines={groupFailures(history).map((events) => ({ events }))} />
      )}
      <p className={styles.notes}>{page.historyNote}</p>
    </Card>
  );
}

interface HistoryLinesProps {
  readonly site: string;
  readonly lines: readonly {
    readonly events: HistoryLine;
    /** Named in each line where they are of several devices. */
    readonly device?: Pick<ListedDevice, 'id' | 'browser' | 'system'>;
  }[];
}

/** The lines of a history, newest first. */
export function HistoryLines({ site, lines }: HistoryLinesProps) {
  return (
    <ol className={styles.history}>
      {lines.map(({ events, device }) => (
        <li key={`${device?.id} ${keyOf(events[0])}`} className={styles.event}>
          {events.length > 1 ? (
            <Failures site={site} events={events} />
          ) : (
            <Event site={site} event={events[0]} />
          )}
          {device && (
            <span className={styles.soft}>
              <NamedDevice site={site} device={device} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function keyOf({ at, kind, message, conversion }: DeviceEvent): string {
  return `${at} ${kind} ${message} ${conversion}`;
}

function Event({ site, event }: { readonly site: string; readonly event: DeviceEvent }) {
  const { page, when } = useTexts(devicesTexts);
  const { at, kind, sentAt, conversion } = event;
  return (
    <>
      <time dateTime={at} className={styles.soft}>
        {when(new Date(at))}
      </time>
      <span>
        {page.events[kind]}
        {conversion !== undefined && ` (${conversion})`}
        {event.message !== undefined && (
          <>
            {': '}
            <EventMessage site={site} event={event} />
          </>
        )}
        {sentAt !== undefined && (
          <span className={styles.reason}>{`, ${page.sentAt(when(new Date(sentAt)))}`}</span>
        )}
        <Reason event={event} />
      </span>
    </>
  );
}

/** Failures in a row with the same reason, in one line; their messages are behind a disclosure. */
function Failures({ site, events }: { readonly site: string; readonly events: HistoryLine }) {
  const { when } = useTexts(devicesTexts);
  const texts = useTexts(groupedFailuresTexts);
  const [latest] = events;
  const first = events.at(-1) ?? latest;
  return (
    <>
      <span className={styles.soft}>{texts.period(when(new Date(first.at)), when(new Date(latest.at)))}</span>
      <div>
        {texts.failed(events.length)}
        <Reason event={latest} />
        <details className={styles.soft}>
          <summary>{texts.messages(events.length)}</summary>
          <ol className={styles.messages}>
            {events.map((event) => (
              <li key={keyOf(event)}>
                <EventMessage site={site} event={event} />,{' '}
                <time dateTime={event.at}>{when(new Date(event.at))}</time>
              </li>
            ))}
          </ol>
        </details>
      </div>
    </>
  );
}

function EventMessage({
  site,
  event: { message, title },
}: {
  readonly site: string;
  readonly event: DeviceEvent;
}) {
  const { page } = useTexts(devicesTexts);
  if (message === undefined) return null;
  return (
    <Link to="/sites/$site/messages/$message" params={{ site, message }}>
      <bdi>{shorten(title ?? page.message)}</bdi>
    </Link>
  );
}

function Reason({ event: { reason, status } }: { readonly event: DeviceEvent }) {
  const failures = useTexts(failureTexts);
  if (reason === undefined) return null;
  return (
    <span className={styles.reason}>
      {' · '}
      {failures.reasons[reason] ?? failures.unknownReason(reason)}
      {status !== undefined && ` (${failures.answered(status)})`}
    </span>
  );
}
