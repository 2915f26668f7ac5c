import { usePreferences } from '../preferences/preferences-provider.tsx';
import { useNow } from '../time/use-now.ts';
import { since } from './since.ts';
import { useAmounts } from './use-texts.ts';

/** When something was, as long ago; the whole date for who points at it or listens. */
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
