import type { MessageDetails } from '@sineta/protocol';
import { Card } from '@sineta/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDebounced } from '../../time/use-debounced.ts';
import { ExportLink } from '../../page/export-link.tsx';
import { RetryProblem } from '../../problems/retry-problem.tsx';
import { useMay } from '../../accounts/me.ts';
import { useService } from '../../service/service-context.ts';
import { useNow } from '../../time/use-now.ts';
import { serviceName } from '../../i18n/product-names.ts';
import type { outcomePtBr } from './outcome-texts.pt-br.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { failureTexts } from '../../devices/failure-texts.ts';
import { outcomeTexts } from './outcome-texts.ts';
import { PendingDevices } from './pending-devices.tsx';
import { UnshownDevices } from './unshown-devices.tsx';
import { singleDevice } from '../single-device.ts';
import { FailedDevices } from './failed-devices.tsx';
import { FailureRow } from './failure-row.tsx';
import { HeldDevices } from './held-devices.tsx';
import { completedOf, isOver, unshownOf, unshownVisibleFrom } from './funnel.ts';
import styles from './outcomes.module.css';
import { getFailureSummary } from '../message-requests.ts';
import { mergeReasons } from './merge-reasons.ts';
import { isWorthRetrying, remedyFor } from './remedy.ts';
import { RetryFailed } from './retry-failed.tsx';
import { useReasons } from './use-reasons.ts';

interface FailuresCardProps {
  readonly site: string;
  readonly id: string;
  readonly message: MessageDetails;
  readonly mayRetry: boolean;
  /** Loads the message again. */
  readonly reload: () => void;
}

/** Polling interval of the pending devices, in milliseconds. */
const pollInterval = 5000;

/** Why some devices have not received the message, and the remedy for each reason. */
export function FailuresCard({ site, id, message, mayRetry, reload }: FailuresCardProps) {
  const texts = useTexts(outcomeTexts);
  const failures = useTexts(failureTexts);
  const service = useService();
  const now = useNow();
  const maySeeDevices = useMay('devices');
  const { held, revoked = 0 } = useReasons(site, message);
  const { targeted, failed, gone } = message.counts;
  const sending = message.state === 'sending';
  const debouncedFailed = useDebounced(failed, 500);
  const { data, error, refetch } = useQuery({
    queryKey: ['failures', site, id, debouncedFailed],
    queryFn: ({ signal }) => getFailureSummary(service, site, id, { signal }),
    enabled: debouncedFailed > 0 || sending,
    refetchInterval: sending && pollInterval,
    placeholderData: keepPreviousData,
  });
  const reasons = failed === 0 ? [] : (data?.reasons ?? []);
  const unfinished = targeted - completedOf(message.counts);
  // Devices that were pending in the last response may have a result by now.
  const awaited = sending && unfinished > 0 ? data?.awaited : undefined;
  const showsUnshown = useHasPassed(unshownVisibleFrom(message));
  const unshown = showsUnshown ? unshownOf(message.counts) : 0;
  const none = failed === 0 && gone === 0 && unshown === 0 && awaited === undefined;
  const isHeld = Object.values(held).some((devices) => devices > 0);
  const until = new Date(message.expiresAt);
  const inTime = until > now;
  const open = inTime && message.state !== 'cancelled' && !message.withdrawn;
  const { number } = useAmounts();
  const sourceOf = ({ status, service: by, devices }: (typeof reasons)[number], isCounted: boolean) =>
    [
      `${by === 'other' ? texts.otherService : serviceName(by)}${isCounted ? `: ${number(devices)}` : ''}`,
      ...(status === undefined ? [] : [failures.answered(status)]),
    ].join(', ');
  const merged = mergeReasons(reasons);
  const sizes = [
    ...Object.values(held),
    unshown,
    revoked,
    gone - revoked,
    awaited?.perhapsGone ?? 0,
    awaited === undefined ? 0 : awaited.devices - (awaited.perhapsGone ?? 0),
    ...merged.map(({ devices }) => devices),
  ].filter((size) => size > 0);
  const isSingle = targeted === 1 && !message.planning;
  const row = { most: Math.max(...sizes), isOpen: !sending && sizes.length === 1, isSingle };
  const device = singleDevice(message.target);
  const worth = reasons.some(({ reason }) => isWorthRetrying(reason));
  return (
    <Card
      title={texts.failures}
      description={
        worth &&
        !open &&
        mayRetry && (
          <>
            {inTime ? texts.retryCancelled : texts.retryTooLate}{' '}
            <Link to="/sites/$site/compose" params={{ site }} search={{ from: id }}>
              {texts.retryDuplicate}
            </Link>
          </>
        )
      }
      action={
        mayRetry && (
          <>
            {failed > 0 && (
              <ExportLink list={`/sites/${site}/messages/${id}/failures`}>
                {texts.exportFailures(failed)}
              </ExportLink>
            )}
            {worth && open && <RetryFailed site={site} id={id} devices={failed} reload={reload} />}
          </>
        )
      }
    >
      {data === undefined && error && <RetryProblem error={error} onRetry={() => void refetch()} />}
      {(!none || isHeld) && (
        <ul className={styles.failures}>
          <HeldDevices site={site} held={held} row={row} />
          {awaited && (
            <PendingDevices
              site={site}
              id={id}
              awaited={awaited}
              row={row}
              expiresAt={message.expiresAt}
              maySend={mayRetry}
            />
          )}
          {unshown > 0 && (
            <FailureRow
              {...row}
              reason={texts.unshown}
              count={unshown}
              remedy={texts.unshownHelp(inTime ? until : undefined, isOver(message.state))}
            >
              {maySeeDevices && <UnshownDevices site={site} message={message} />}
            </FailureRow>
          )}
          {revoked > 0 && (
            <FailureRow {...row} reason={texts.revoked} count={revoked} remedy={texts.revokedHelp} />
          )}
          {gone > revoked && (
            <FailureRow {...row} reason={texts.gone} count={gone - revoked} remedy={texts.goneHelp} />
          )}
          {merged.map(({ reason, kinds, devices }) => (
            <FailureRow
              key={reason}
              {...row}
              reason={failures.reasons[reason] ?? failures.unknownReason(reason)}
              count={devices}
              remedy={texts.remedies[remedyFor(reason)]}
            >
              {kinds.map((kind) => {
                const source = sourceOf(kind, kinds.length > 1);
                const key = `${kind.status} ${kind.service}`;
                return mayRetry && device === undefined ? (
                  <FailedDevices key={key} site={site} id={id} kind={kind} source={source} />
                ) : (
                  <p key={key} className={styles.remedy}>
                    {source}
                  </p>
                );
              })}
            </FailureRow>
          ))}
        </ul>
      )}
      {none && <p className={styles.notes}>{noneOf({ ...message, held }, texts)}</p>}
    </Card>
  );
}

/** The text without known failures. */
function noneOf({ state, counts, held }: MessageDetails, texts: typeof outcomePtBr): string {
  if (!isOver(state)) return texts.failuresLater;
  if (state === 'cancelled') return texts.failuresCancelled;
  if (held.droppedQuietHours + held.droppedDailyLimit + held.droppedDisturbing > 0)
    return texts.failuresDropped;
  if (counts.held > 0) return texts.failuresHeld;
  return counts.accepted > 0 ? texts.allShown : texts.failuresNone;
}

/** Whether an instant, in milliseconds since the epoch, is past; false if undefined. */
function useHasPassed(moment: number | undefined): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === undefined) return undefined;
    const timer = setTimeout(() => setNow(Math.max(moment, Date.now())), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== undefined && now >= moment;
}
