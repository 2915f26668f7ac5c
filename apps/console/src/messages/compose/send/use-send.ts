import type { AcceptedMessage, SendMessage } from '@sineta/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useService } from '../../../service/service-context.ts';
import { sendMessage } from './send-message.ts';
import { withUndoDelay } from '../../undo/with-undo-delay.ts';
import type { DraftStorage } from '../draft/draft-storage.ts';

/** Stores a message in another way than by sending it. */
export type SaveMessage = (
  message: SendMessage,
  options: { readonly purpose: string },
) => Promise<AcceptedMessage>;

/**
 * Sends a message once, regardless of the number of attempts: the same message has the same idempotency key until the
 * draft is discarded, so neither a lost response nor a reload sends it twice.
 *
 * @param purpose - the description of the request while it waits for a new sign-in
 */
export function useSend(site: string, storage: DraftStorage, purpose: string, save?: SaveMessage) {
  const service = useService();
  const queries = useQueryClient();
  return useMutation<AcceptedMessage, Error, SendMessage>({
    mutationFn: (written) => {
      if (save) return save(written, { purpose });
      const message = withUndoDelay(written);
      // The choice may change after a lost response, when the service may have stored the message.
      const { ifDisturbing: _, ...identity } = message;
      return sendMessage(service, site, message, storage.keyOf(JSON.stringify(identity)), { purpose });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages', site] }),
  });
}
