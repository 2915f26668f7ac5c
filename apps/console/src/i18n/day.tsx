import { usePreferences } from '../preferences/preferences-provider.tsx';
import { useNow } from '../time/use-now.ts';
import { dayOrTime } from './day-or-time.ts';
import { useAmounts } from './use-texts.ts';

/** A day, and the time of today, with the full date as tooltip. */
export function Day({ at }: { readonly at: string }) {
  const { language } = usePreferences();
  const { dateTime } = useAmounts();
  const now = useNow();
  const instant = new Date(at);
  return (
    <time dateTime={at} title={dateTime(instant)}>
      {dayOrTime(instant, now, language)}
    </time>
  );
}
