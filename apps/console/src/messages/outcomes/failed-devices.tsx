import type { FailureSummary } from '@sineta/protocol';
import { Button } from '@sineta/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { DeviceLink } from '../../devices/device-link.tsx';
import { devicesTexts } from '../../devices/devices-texts.ts';
import { browserName, systemName } from '../../i18n/product-names.ts';
import { useService } from '../../service/service-context.ts';
import { messagesTexts } from '../messages-texts.ts';
import { outcomeTexts } from './outcome-texts.ts';
import styles from './outcomes.module.css';
import { getFailures } from '../message-requests.ts';

type FailureKind = Omit<FailureSummary['reasons'][number], 'service'> &
  Partial<Pick<FailureSummary['reasons'][number], 'service'>>;

/** Devices that are shown at first, and with each press for more. */
const atOnce = 20;

interface FailedDevicesProps {
  readonly site: string;
  readonly id: string;
  /** The reason as in the summary; `gone` for devices that are retried once. */
  readonly kind: FailureKind;
  /** The push service and its response, with their number if there are several for the reason. */
  readonly source?: string | undefined;
}

/** The devices for which a message failed for one reason, loaded when the section is opened. */
export function FailedDevices({ site, id, kind, source }: FailedDevicesProps) {
  const texts = useTexts(outcomeTexts);
  const { when, loadingMore } = useTexts(messagesTexts);
  const { page, other } = useTexts(devicesTexts);
  const service = useService();
  const [isOpen, setOpen] = useState(false);
  const { reason, status, service: pushService, devices } = kind;
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['failed-devices', site, id, reason, status, pushService, devices],
    queryFn: ({ pageParam, signal }) =>
      getFailures(
        service,
        site,
        id,
        { reason, status: status ?? 0, service: pushService, after: pageParam, limit: atOnce },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (answered) => answered.next,
    select: ({ pages }) => pages.flatMap(({ failures }) => failures),
    enabled: isOpen,
  });
  return (
    <details className={styles.which} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {texts.which}
        {source !== undefined && `: ${source}`}
      </summary>
      {isError && <p>{texts.whichError}</p>}
      {isOpen && isPending && <p>{loadingMore}</p>}
      <ul>
        {data?.map(({ id: device, browser, system, at }) => (
          <li key={device}>
            {browser && system && `${page.title(browserName(browser, other), systemName(system, other))}, `}
            <time dateTime={at}>{when(new Date(at))}</time> <DeviceLink site={site} id={device} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {texts.whichMore}
        </Button>
      )}
    </details>
  );
}
