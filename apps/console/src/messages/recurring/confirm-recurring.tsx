import { AlertDialog } from '@sineta/ui';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { recurringTexts } from './recurring-texts.ts';
import { type RecurringAction, useChangeRecurring } from './use-change-recurring.ts';
import { useSiteTime } from './use-site-time.ts';

interface ConfirmRecurringProps {
  readonly site: string;
  readonly action: RecurringAction;
  readonly onClose: () => void;
}

/** Asks before a recurring message is paused, resumed or deleted, since that changes what is scheduled. */
export function ConfirmRecurring({ site, action, onClose }: ConfirmRecurringProps) {
  const texts = useTexts(recurringTexts)[action.kind];
  const { cancel } = useTexts(recurringTexts);
  const problems = useProblemTexts();
  const { name, nextAt, timeZone } = action.recurring;
  const { dateTime } = useSiteTime(timeZone);
  const change = useChangeRecurring(site, timeZone, onClose);
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      variant={action.kind === 'remove' ? 'danger' : 'primary'}
      title={texts.title}
      confirm={texts.action}
      cancel={cancel}
      busy={change.isPending}
      error={change.error ? problemText(change.error, problems) : undefined}
      onConfirm={() => change.mutate(action)}
    >
      <p>{texts.text(shorten(name), nextAt && dateTime(nextAt))}</p>
    </AlertDialog>
  );
}
