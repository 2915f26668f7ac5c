import { useTexts } from '../texts/texts-context.ts';
import { relativeTime } from '../time/relative-time.ts';
import type { TimeFormats } from '../time/time-formats.ts';

interface NoticeTimeProps {
  /** ISO 8601 */
  readonly publishedAt: string;
  readonly formats: TimeFormats;
  /** Set for a notice of today, which also shows its age. */
  readonly now: Date | undefined;
}

/** When a notice was published; its day is in the heading above it, and the whole of it in the title. */
export function NoticeTime({ publishedAt, formats, now }: NoticeTimeProps) {
  const { language } = useTexts();
  const instant = new Date(publishedAt);
  const time = formats.clock.format(instant);
  return (
    // The service and the browser may write the same time with another space or comma.
    <time dir="auto" dateTime={publishedAt} title={formats.full.format(instant)} suppressHydrationWarning>
      {now ? `${time} · ${relativeTime(instant, now, language)}` : time}
    </time>
  );
}
