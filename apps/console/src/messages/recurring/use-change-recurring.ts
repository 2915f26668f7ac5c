import type { RecurringMessageSummary } from '@sineta/protocol';
import { useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { changeRecurringMessage, removeRecurringMessage } from './recurring-requests.ts';
import { recurringTexts } from './recurring-texts.ts';

export interface RecurringAction {
  readonly kind: 'pause' | 'resume' | 'remove';
  readonly recurring: RecurringMessageSummary;
}

/**
 * Pauses, resumes or deletes a recurring message.
 * @param onDone - called before the list changes, so that the focus is on the row again
 */
export function useChangeRecurring(site: string, onDone: () => void) {
  const texts = useTexts(recurringTexts);
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  return useMutation<void, Error, RecurringAction>({
    mutationFn: async ({ kind, recurring: { id } }) => {
      if (kind === 'remove') await removeRecurringMessage(service, site, id);
      else await changeRecurringMessage(service, site, id, { enabled: kind === 'resume' });
    },
    onSuccess: (_, { kind, recurring }) => {
      onDone();
      show(texts.done[kind](shorten(recurring.name)));
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['recurring-messages', site] });
      await queries.invalidateQueries({ queryKey: ['messages', site] });
    },
  });
}
