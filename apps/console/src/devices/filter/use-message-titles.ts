import type { Filter, MessageDetails } from '@sineta/protocol';
import { useQuery } from '@tanstack/react-query';
import { shorten } from '../../i18n/shorten.ts';
import { ServiceError } from '../../service/service-error.ts';
import { useService } from '../../service/service-context.ts';
import { messagesIn } from './message-members.ts';

/** Most titles that are requested. Only a back end makes filters with more messages. */
const most = 20;

/** Returns the title of a message in a filter; its id until the title is loaded, or if the message is gone. */
export function useMessageTitles(site: string, filter: Filter): (message: string) => string {
  const service = useService();
  const ids = messagesIn(filter).slice(0, most);
  const { data } = useQuery({
    queryKey: ['message-titles', site, ids],
    queryFn: async ({ signal }) => {
      const titles = ids.map(async (id) => {
        try {
          const { title } = await service.get<MessageDetails>(`/sites/${site}/messages/${id}`, { signal });
          return [id, shorten(title, 60)] as const;
        } catch (error) {
          if (error instanceof ServiceError && error.status === 404) return [id, id] as const;
          throw error;
        }
      });
      return new Map(await Promise.all(titles));
    },
    enabled: ids.length > 0,
    // The fields stay as they are while a message is added or removed.
    placeholderData: (before) => before,
  });
  return (message) => data?.get(message) ?? message;
}
