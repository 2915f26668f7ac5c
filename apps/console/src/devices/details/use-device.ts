import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import type { Service } from '../../service/service.ts';
import { getDevice } from '../device-requests.ts';
import { testPollInterval } from './test-poll-interval.ts';

/** A device with its history. */
export function deviceDetailsQuery(service: Service, site: string, id: string) {
  return queryOptions({
    queryKey: ['device', site, id],
    queryFn: ({ signal }) => getDevice(service, site, id, { signal }),
  });
}

/** One device by its id. After a test was sent, it is polled until the result is known, for up to 30 seconds. */
export function useDevice(site: string, id: string) {
  const service = useService();
  const [test, setTest] = useState<{ readonly message: string; readonly sentAt: number }>();
  const query = useQuery({
    ...deviceDetailsQuery(service, site, id),
    refetchInterval: ({ state }) =>
      test !== undefined && testPollInterval(Date.now() - test.sentAt, test.message, state.data?.history),
  });
  return { query, follow: (message: string) => setTest({ message, sentAt: Date.now() }) };
}
