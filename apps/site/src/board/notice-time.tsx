import { useTexts } from '../texts/texts-context.ts';
import { clockTime, fullTime } from '../time/clock-time.ts';
import { relativeTime } from '../time/relative-time.ts';

interface NoticeTimeProps {
  /** ISO 8601 */
  readonly publishedAt: string;
  /** Given for a notice of today, whose age is told as well. */
  readonly now: Date | undefined;
}

/** When a notice was published; its day is in the heading above it, and the whole of it in the title. */
export function NoticeTime({ publishedAt, now }: NoticeTimeProps) {
  const { language } = useTexts();
  const instant = new Date(publishedAt);
  const clock = clockTime(instant, language);
  return (
    <time dateTime={publishedAt} title={fullTime(instant, language)}>
      {now === undefined ? clock : `${relativeTime(instant, now, language)} · ${clock}`}
    </time>
  );
}
