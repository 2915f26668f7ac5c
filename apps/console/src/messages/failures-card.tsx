import type { MessageDetails } from '@sineta/protocol';
import { Button, Card, useToast } from '@sineta/ui';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../compose/use-debounced.ts';
import { useService } from '../service/service-context.ts';
import { ServiceError } from '../service/service-error.ts';
import { useNow } from '../time/use-now.ts';
import { serviceName } from '../texts/names.ts';
import { useMessagesTexts } from '../texts/use-messages-texts.ts';
import styles from './message-page.module.css';
import { getFailureSummary, retryMessage } from './message-requests.ts';
import { isWorthRetrying, remedyFor } from './remedy.ts';

interface FailuresCardProps {
  readonly site: string;
  readonly id: string;
  readonly message: MessageDetails;
  readonly mayRetry: boolean;
  /** Called when failed devices are tried again. */
  readonly onRetried: () => void;
}

/** Why some devices did not get it, and the way to mend each reason. */
export function FailuresCard({ site, id, message, mayRetry, onRetried }: FailuresCardProps) {
  const { page, devices } = useMessagesTexts();
  const service = useService();
  const now = useNow();
  const show = useToast();
  const { failed } = message.counts;
  const settled = useDebounced(failed, 500);
  const { data } = useQuery({
    queryKey: ['failures', site, id, settled],
    queryFn: ({ signal }) => getFailureSummary(service, site, id, { signal }),
    enabled: settled > 0,
    placeholderData: keepPreviousData,
  });
  const retry = useMutation({
    mutationFn: () => retryMessage(service, site, id),
    onSuccess: (retried) => {
      show(page.retried(retried.devices));
      onRetried();
    },
    onError: (error) =>
      show(
        error instanceof ServiceError && error.code === 'message_over' ? page.retryOver : page.retryFailed,
      ),
  });
  const reasons = failed === 0 ? [] : (data?.reasons ?? []);
  const open = Date.parse(message.expiresAt) > now.getTime() && message.state !== 'cancelled';
  const worth = reasons.some(({ reason }) => isWorthRetrying(reason));
  return (
    <Card
      title={page.failures}
      action={
        mayRetry &&
        worth && (
          <Button size="small" isDisabled={!open} busy={retry.isPending} onPress={() => retry.mutate()}>
            {page.retry}
          </Button>
        )
      }
    >
      {failed === 0 && (
        <p className={styles.notes}>
          {message.counts.targeted === 0 ? page.failuresLater : page.failuresNone}
        </p>
      )}
      {reasons.length > 0 && (
        <ul className={styles.failures}>
          {reasons.map(({ reason, status, service: pushService, devices: count }) => (
            <li key={`${reason} ${status} ${pushService}`} className={styles.failure}>
              <span className={styles.reason}>
                {page.reasons[reason] ?? page.unknownReason(reason)}{' '}
                <span className={styles.service}>
                  {[
                    pushService === 'other' ? page.otherService : serviceName(pushService),
                    ...(status === undefined ? [] : [page.answered(status)]),
                  ].join(', ')}
                </span>
              </span>
              <span>{devices(count)}</span>
              <span className={styles.remedy}>{page.remedies[remedyFor(reason)]}</span>
            </li>
          ))}
        </ul>
      )}
      {worth && !open && <p className={styles.notes}>{page.retryOver}</p>}
    </Card>
  );
}
