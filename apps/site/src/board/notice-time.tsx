import { useTexts } from '../texts/texts-context.ts';
import { relativeTime, type TimeFormats } from '../time/time-formats.ts';
import styles from './notice-card.module.css';

interface NoticeTimeProps {
  /** ISO 8601 */
  readonly publishedAt: string;
  readonly formats: TimeFormats;
  /** Set for a notice of today, which also shows its age. */
  readonly now: Date | undefined;
}

/** The time of a notice. Its day is in the heading above, and the full date in the tooltip. */
export function NoticeTime({ publishedAt, formats, now }: NoticeTimeProps) {
  const { language } = useTexts();
  const instant = new Date(publishedAt);
  const time = formats.clock.format(instant);
  return (
    // The service and the browser may format the same time with different spaces or commas.
    <time dir="auto" dateTime={publishedAt} title={formats.full(instant)} suppressHydrationWarning>
      {time}
      {now && <span className={styles.age}> · {relativeTime(instant, now, language)}</span>}
    </time>
  );
}
