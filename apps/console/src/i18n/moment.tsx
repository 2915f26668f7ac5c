import { usePreferences } from '../preferences/preferences-provider.tsx';
import { useNow } from '../time/use-now.ts';
import { since } from './since.ts';
import { useAmounts } from './use-texts.ts';

interface MomentProps {
  readonly at: string;
  /** What is shown of the time; its age when absent. */
  readonly words?: (at: Date, now: Date, language: string) => string;
}

/** A time in words, with the full date as tooltip and for screen readers. */
export function Moment({ at, words = since }: MomentProps) {
  const { language } = usePreferences();
  const { dateTime } = useAmounts();
  const now = useNow();
  const instant = new Date(at);
  return (
    <time dateTime={at} title={dateTime(instant)}>
      {words(instant, now, language)}
    </time>
  );
}
