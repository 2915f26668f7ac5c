import { usePreferences } from '../preferences/preferences-provider.tsx';
import { useNow } from '../time/use-now.ts';
import { since } from './since.ts';
import { useAmounts } from './use-texts.ts';

/** A time as its age, with the full date as tooltip and for screen readers. */
export function Moment({ at }: { readonly at: string }) {
  const { language } = usePreferences();
  const { dateTime } = useAmounts();
  const now = useNow();
  const instant = new Date(at);
  return (
    <time dateTime={at} title={dateTime(instant)}>
      {since(instant, now, language)}
    </time>
  );
}
