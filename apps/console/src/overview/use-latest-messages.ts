import { useQuery } from '@tanstack/react-query';
import { getMessages } from '../messages/message-requests.ts';
import { useService } from '../service/service-context.ts';

const shown = 5;

/** The latest messages of a site; undefined until loaded. */
export function useLatestMessages(site: string) {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['messages', site, 'latest'],
    queryFn: ({ signal }) => getMessages(service, site, { limit: shown }, { signal }),
    refetchInterval: 30_000,
  });
  return data?.messages;
}
