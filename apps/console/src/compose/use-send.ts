import type { AcceptedMessage, SendMessage } from '@sineta/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useService } from '../service/service-context.ts';
import { sendMessage } from './compose-requests.ts';

/**
 * Sends a message once, however often it is tried: the same words go with the same key, so that an answer
 * that was lost does not mean a second message.
 */
export function useSend(site: string) {
  const service = useService();
  const queries = useQueryClient();
  const attempt = useRef<{ readonly words: string; readonly key: string }>(undefined);
  return useMutation<AcceptedMessage, Error, SendMessage>({
    mutationFn: (message) => {
      const words = JSON.stringify(message);
      if (attempt.current?.words !== words) attempt.current = { words, key: crypto.randomUUID() };
      return sendMessage(service, site, message, attempt.current.key);
    },
    onSuccess: async () => {
      attempt.current = undefined;
      await queries.invalidateQueries({ queryKey: ['messages', site] });
    },
  });
}
