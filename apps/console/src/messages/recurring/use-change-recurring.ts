import type { RecurringMessage, RecurringMessageSummary } from '@sineta/protocol';
import { useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { changeRecurringMessage, removeRecurringMessage } from './recurring-requests.ts';
import { recurringTexts } from './recurring-texts.ts';
import { useDoneText } from './use-done-text.ts';

export interface RecurringAction {
  readonly kind: 'pause' | 'resume' | 'remove';
  readonly recurring: RecurringMessageSummary;
}

/**
 * Pauses, resumes or deletes a recurring message.
 * @param onDone - called before the list changes, so that the focus is on the row again
 */
export function useChangeRecurring(site: string, timeZone: string, onDone: () => void) {
  const texts = useTexts(recurringTexts);
  const doneText = useDoneText(timeZone);
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  return useMutation<RecurringMessage | undefined, Error, RecurringAction>({
    mutationFn: async ({ kind, recurring: { id } }) => {
      if (kind !== 'remove') {
        // Without a revision: it conflicts with no text.
        return changeRecurringMessage(service, site, id, { enabled: kind === 'resume' });
      }
      await removeRecurringMessage(service, site, id);
      return undefined;
    },
    onSuccess: (changed, { kind, recurring }) => {
      onDone();
      show(
        kind === 'resume' && changed ? doneText(kind, changed) : texts.done[kind](shorten(recurring.name)),
      );
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['recurring-messages', site] });
      await queries.invalidateQueries({ queryKey: ['messages', site] });
    },
  });
}
