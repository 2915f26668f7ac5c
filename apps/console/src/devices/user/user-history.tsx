import type { User } from '@sineta/protocol';
import { Button, Card, Skeleton } from '@sineta/ui';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { RetryProblem } from '../../problems/retry-problem.tsx';
import { useService } from '../../service/service-context.ts';
import { ServiceError } from '../../service/service-error.ts';
import { HistoryLines } from '../details/device-history.tsx';
import styles from '../details/device-page.module.css';
import { deviceDetailsQuery } from '../details/use-device.ts';
import { devicesTexts } from '../devices-texts.ts';
import { mergeHistories } from './merge-histories.ts';
import { userTexts } from './user-texts.ts';

interface UserHistoryProps {
  readonly site: string;
  readonly devices: User['devices'];
}

/** Lines that are shown at first, and with each press of the button. */
const atOnce = 20;

/** The latest events of all devices of a user, newest first. */
export default function UserHistory({ site, devices }: UserHistoryProps) {
  const { loading, historyEmpty, historyMore } = useTexts(userTexts);
  const { page } = useTexts(devicesTexts);
  const service = useService();
  const [shown, setShown] = useState(atOnce);
  const results = useQueries({
    queries: devices.map(({ id }) => deviceDetailsQuery(service, site, id)),
  });
  const isLoading = results.some(({ isPending }) => isPending);
  const failed = results.filter(({ data, error }) => data === undefined && error && !isGone(error));
  const error = failed[0]?.error;
  const loaded = results.flatMap(({ data }) => data ?? []);
  const lines = isLoading ? [] : mergeHistories(loaded);
  return (
    <Card title={page.history}>
      {isLoading && <Skeleton label={loading} kind="bars" />}
      {!isLoading && error && (
        <RetryProblem
          error={error}
          onRetry={() => void Promise.all(failed.map((query) => query.refetch()))}
        />
      )}
      {lines.length > 0 && <HistoryLines site={site} lines={lines.slice(0, shown)} />}
      {lines.length > shown && (
        <div>
          <Button size="small" onPress={() => setShown(shown + atOnce)}>
            {historyMore}
          </Button>
        </div>
      )}
      {!isLoading && !error && lines.length === 0 && <p className={styles.notes}>{historyEmpty}</p>}
      {lines.length > 0 && <p className={styles.notes}>{page.historyNote}</p>}
    </Card>
  );
}

/** Whether the device was removed since the page was loaded, and its history with it. */
function isGone(error: Error): boolean {
  return error instanceof ServiceError && error.status === 404;
}
