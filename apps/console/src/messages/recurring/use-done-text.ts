import type { RecurringMessageSummary } from '@sineta/protocol';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { recurringTexts } from './recurring-texts.ts';
import { useSiteTime } from './use-site-time.ts';

/** Returns a function for the confirmation that a recurring message goes on, with the time of its next message. */
export function useDoneText(timeZone: string) {
  const { done } = useTexts(recurringTexts);
  const { dateTime } = useSiteTime(timeZone);
  return (
    what: 'create' | 'change' | 'resume',
    { name, enabled, nextAt }: Pick<RecurringMessageSummary, 'name' | 'enabled' | 'nextAt'>,
  ): string => {
    const short = shorten(name);
    const next = nextAt === undefined ? done.none : done.next(dateTime(nextAt));
    return `${done[what](short)} ${enabled ? next : done.pause(short)}`;
  };
}
