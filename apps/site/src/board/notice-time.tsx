import { useTexts } from '../texts/texts-context.ts';
import { clockTime, fullTime } from '../time/clock-time.ts';
import { relativeTime } from '../time/relative-time.ts';
import type { Clock } from '../time/use-clock.ts';

interface NoticeTimeProps {
  /** ISO 8601 */
  readonly publishedAt: string;
  readonly clock: Clock;
  /** Whether it is of today, so that its age is told as well. */
  readonly isToday: boolean;
}

/** When a notice was published; its day is in the heading above it, and the whole of it in the title. */
export function NoticeTime({ publishedAt, clock: { now, timeZone }, isToday }: NoticeTimeProps) {
  const { language } = useTexts();
  const instant = new Date(publishedAt);
  const time = clockTime(instant, language, timeZone);
  return (
    // The service and the browser may write the same time with another space or comma.
    <time dateTime={publishedAt} title={fullTime(instant, language, timeZone)} suppressHydrationWarning>
      {isToday && now ? `${time} · ${relativeTime(instant, now, language)}` : time}
    </time>
  );
}
