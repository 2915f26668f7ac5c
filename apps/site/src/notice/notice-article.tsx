import type { Notice } from '@sineta/protocol';
import app from '../app.module.css';
import { useTexts } from '../texts/texts-context.ts';
import { timeFormats } from '../time/time-formats.ts';
import { useClock } from '../time/use-clock.ts';
import { TopicLink } from '../topics/topic-link.tsx';
import { NoticeContent } from './notice-content.tsx';
import styles from './notice-page.module.css';

/** One notice with its full date; its title is the heading of the page. */
export function NoticeArticle({ notice }: { readonly notice: Notice }) {
  const { language, corrected } = useTexts();
  const { timeZone } = useClock();
  const { full } = timeFormats(language, timeZone);
  const { id, title, topic, publishedAt, correctedAt } = notice;
  return (
    <article className={styles.notice} aria-labelledby={id}>
      <p className={styles.meta}>
        <time dir="auto" dateTime={publishedAt} suppressHydrationWarning>
          {full(new Date(publishedAt))}
        </time>
        {topic !== undefined && <TopicLink id={topic} />}
      </p>
      <h1 id={id} dir="auto" lang={notice.language} className={`${app.title} ${styles.title}`}>
        {title}
      </h1>
      {correctedAt !== undefined && (
        <p dir="auto" className={styles.meta} suppressHydrationWarning>
          {corrected(full(new Date(correctedAt)))}
        </p>
      )}
      <div className={styles.content}>
        <NoticeContent notice={notice} />
      </div>
    </article>
  );
}
