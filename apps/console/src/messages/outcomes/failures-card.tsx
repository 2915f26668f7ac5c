import type { MessageDetails } from '@sineta/protocol';
import { Card } from '@sineta/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDebounced } from '../time/use-debounced.ts';
import { useService } from '../service/service-context.ts';
import { useHasPassed } from '../time/use-has-passed.ts';
import { useNow } from '../time/use-now.ts';
import { serviceName } from '../texts/names.ts';
import type { messagesPtBr } from '../texts/messages.pt-br.ts';
import { useMessagesTexts } from '../texts/use-messages-texts.ts';
import { AwaitedRows } from './awaited-rows.tsx';
import { FailedDevices } from './failed-devices.tsx';
import { FailureRow } from './failure-row.tsx';
import { isOver, unshownOf, unshownToldFrom } from './funnel.ts';
import styles from './message-page.module.css';
import { getFailureSummary } from './message-requests.ts';
import { isWorthRetrying, remedyFor } from './remedy.ts';
import { RetryFailed } from './retry-failed.tsx';

interface FailuresCardProps {
  readonly site: string;
  readonly id: string;
  readonly message: MessageDetails;
  readonly mayRetry: boolean;
  /** Called when failed devices are tried again. */
  readonly onRetried: () => void;
}

/** How often it is asked who is still awaited, in milliseconds. */
const pause = 5000;

/** Why some devices did not get it, or not yet, and the way to mend each reason. */
export function FailuresCard({ site, id, message, mayRetry, onRetried }: FailuresCardProps) {
  const { page } = useMessagesTexts();
  const service = useService();
  const now = useNow();
  const { targeted, accepted, failed, gone } = message.counts;
  const sending = message.state === 'sending';
  const settled = useDebounced(failed, 500);
  const { data } = useQuery({
    queryKey: ['failures', site, id, settled],
    queryFn: ({ signal }) => getFailureSummary(service, site, id, { signal }),
    enabled: settled > 0 || sending,
    refetchInterval: sending && pause,
    placeholderData: keepPreviousData,
  });
  const reasons = failed === 0 ? [] : (data?.reasons ?? []);
  const unsettled = targeted - accepted - failed - gone;
  // What was awaited a moment ago may have been settled since.
  const awaited = sending && unsettled > 0 ? data?.awaited : undefined;
  const told = useHasPassed(unshownToldFrom(message));
  const unshown = told ? unshownOf(message.counts) : 0;
  const none = failed === 0 && gone === 0 && unshown === 0 && awaited === undefined;
  const until = new Date(message.expiresAt);
  const inTime = until > now;
  const open = inTime && message.state !== 'cancelled';
  const worth = reasons.some(({ reason }) => isWorthRetrying(reason));
  return (
    <Card
      title={page.failures}
      action={
        mayRetry &&
        worth && <RetryFailed site={site} id={id} devices={failed} isOpen={open} onRetried={onRetried} />
      }
    >
      {none && <p className={styles.notes}>{noneOf(message, page)}</p>}
      {!none && (
        <ul className={styles.failures}>
          {awaited && <AwaitedRows site={site} id={id} awaited={awaited} maySend={mayRetry} />}
          {unshown > 0 && (
            <FailureRow
              reason={page.unshown}
              count={unshown}
              remedy={page.unshownHelp(inTime ? until : undefined, isOver(message.state))}
            >
              {mayRetry && (
                <p className={styles.remedy}>
                  {page.unshownWhich}{' '}
                  <Link to="/sites/$site/devices" params={{ site }}>
                    {page.unshownSearch}
                  </Link>
                </p>
              )}
            </FailureRow>
          )}
          {gone > 0 && <FailureRow reason={page.gone} count={gone} remedy={page.goneHelp} />}
          {reasons.map((kind) => {
            const { reason, status, service: pushService, devices } = kind;
            return (
              <FailureRow
                key={`${reason} ${status} ${pushService}`}
                reason={page.reasons[reason] ?? page.unknownReason(reason)}
                source={[
                  pushService === 'other' ? page.otherService : serviceName(pushService),
                  ...(status === undefined ? [] : [page.answered(status)]),
                ].join(', ')}
                count={devices}
                remedy={page.remedies[remedyFor(reason)]}
              >
                {mayRetry && <FailedDevices site={site} id={id} kind={kind} />}
              </FailureRow>
            );
          })}
        </ul>
      )}
      {worth && !open && <p className={styles.notes}>{page.retryOver}</p>}
    </Card>
  );
}

/** What stands there when nobody is known who did not get it. */
function noneOf({ state, counts }: MessageDetails, page: (typeof messagesPtBr)['page']): string {
  if (!isOver(state)) return page.failuresLater;
  if (state === 'cancelled') return page.failuresCancelled;
  return counts.accepted > 0 ? page.allShown : page.failuresNone;
}
