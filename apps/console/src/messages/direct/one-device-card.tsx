import type { DirectMessage, DirectMessages, MessageDetails } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Card, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { DeviceLink } from '../../devices/device-link.tsx';
import { useMay } from '../../accounts/me.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { RetryProblem } from '../../problems/retry-problem.tsx';
import { queryString } from '../../service/query-string.ts';
import { useService } from '../../service/service-context.ts';
import { messagesTexts } from '../messages-texts.ts';
import styles from './one-device-card.module.css';
import { oneDeviceTexts } from './one-device-texts.ts';

interface OneDeviceCardProps {
  readonly site: string;
  readonly message: MessageDetails;
  /** The id of the device that the message names, if it names one. */
  readonly device: string | undefined;
  /** The user that it names instead. */
  readonly user: string | undefined;
}

/** What happened to a message to one device, with the times. */
export function OneDeviceCard({ site, message: { id, counts }, device, user }: OneDeviceCardProps) {
  const texts = useTexts(oneDeviceTexts);
  const { when } = useTexts(messagesTexts);
  const service = useService();
  const maySeeDevices = useMay('devices');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['direct-message', site, id, JSON.stringify(counts)],
    queryFn: ({ signal }) =>
      service.get<DirectMessages>(
        `/sites/${site}/direct-messages${queryString({ device, user, limit: limits.maxMessagesPageSize })}`,
        { signal },
      ),
    placeholderData: (known) => known,
  });
  const found = data?.messages.find((each) => each.id === id);
  const steps = found && stepsOf(found);
  return (
    <Card title={texts.title}>
      {isPending && <Skeleton label={texts.title} rows={3} />}
      {data === undefined && error && <RetryProblem error={error} onRetry={() => void refetch()} />}
      {data && steps === undefined && <p className={styles.note}>{texts.unknown}</p>}
      {steps && (
        <ol className={styles.steps}>
          {steps.map(([step, at]) => (
            <li key={step} className={styles.step}>
              <span>{texts.steps[step]}</span>
              <time dateTime={at} className={styles.note}>
                {when(new Date(at))}
              </time>
            </li>
          ))}
        </ol>
      )}
      {user !== undefined && found && maySeeDevices && (
        <p>
          {texts.device} <DeviceLink site={site} id={found.device} />
        </p>
      )}
      <p className={styles.note}>{texts.note}</p>
    </Card>
  );
}

type Step = keyof (typeof oneDeviceTexts)['en']['steps'];

/** What is known of a message, in its order. Pure. */
function stepsOf(message: DirectMessage): (readonly [Step, string])[] {
  const { state, createdAt, settledAt, displayedAt, clickedAt, dismissedAt } = message;
  const steps: (readonly [Step, string | undefined])[] = [
    ['created', createdAt],
    ['accepted', state === 'accepted' ? (settledAt ?? createdAt) : undefined],
    ['displayed', displayedAt],
    ['clicked', clickedAt],
    ['dismissed', dismissedAt],
  ];
  return steps.flatMap(([step, at]) => (at === undefined ? [] : [[step, at] as const]));
}
