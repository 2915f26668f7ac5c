import type { AcceptedMessage, SendMessage } from '@sineta/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useService } from '../../../service/service-context.ts';
import { sendMessage } from './send-message.ts';
import type { DraftStorage } from '../draft/draft-storage.ts';

/**
 * Sends a message once, however often it is tried: the same words go with the same key until the draft is
 * discarded, so that neither a lost answer nor a page that was left means a second message.
 * @param purpose - names it, should it have to wait for signing in again
 */
export function useSend(site: string, storage: DraftStorage, purpose: string) {
  const service = useService();
  const queries = useQueryClient();
  return useMutation<AcceptedMessage, Error, SendMessage>({
    mutationFn: (message) =>
      sendMessage(service, site, message, storage.keyOf(JSON.stringify(message)), { purpose }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages', site] }),
  });
}
