import type { SendMessage, ValidatedMessage } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { useService } from '../../../service/service-context.ts';

/** Asks the service what would happen to a message, which it checks and does not send; undefined does not ask. */
export function useForecast(site: string, message: SendMessage | undefined, isWanted = true) {
  const service = useService();
  return useQuery({
    queryKey: ['forecast', site, message],
    queryFn: ({ signal }) => {
      const body: SendMessage = { ...message!, validateOnly: true };
      const path = `/sites/${site}/messages`;
      return service.send<ValidatedMessage>('POST', path, body, { signal, readOnly: true });
    },
    enabled: isWanted && message !== undefined,
    staleTime: 10_000,
    retry: false,
    // Without a connection it fails at once: the confirmation waits for it.
    networkMode: 'always',
    // What comes later would move the button that is about to be pressed.
    refetchOnWindowFocus: false,
  });
}
