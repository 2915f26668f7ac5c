import type { Notice } from '@sineta/protocol';
import { NoticeContent } from '../notice/notice-content.tsx';
import { useAddresses } from '../page/page-context.ts';
import { MarkedText } from '../search/marked-text.tsx';
import { useTexts } from '../texts/texts-context.ts';
import { TopicLink } from '../topics/topic-link.tsx';
import type { TimeFormats } from '../time/time-formats.ts';
import { useSeen } from '../unread/use-seen.ts';
import styles from './notice-card.module.css';
import { NoticeTime } from './notice-time.tsx';

interface NoticeCardProps {
  readonly notice: Notice;
  /** The topic of the whole page, which is not repeated on each notice. */
  readonly shownTopic: string | undefined;
  /** Whether it was published since the last visit. */
  readonly isNew: boolean;
  /** Whether it arrived while the page was open. */
  readonly hasArrived: boolean;
  readonly formats: TimeFormats;
  /** Set for a notice of today, which shows its age. */
  readonly now: Date | undefined;
  /** Called with the id when a new notice was in view long enough to be read. */
  readonly onSeen: (id: string) => void;
}

/** One notice on the board. Its sender has written the texts, in any script and direction. */
export function NoticeCard({ notice, shownTopic, formats, now, ...news }: NoticeCardProps) {
  const texts = useTexts();
  const addresses = useAddresses();
  const { isNew, hasArrived, onSeen } = news;
  const { id, topic, title, publishedAt } = notice;
  const heading = useSeen<HTMLHeadingElement>(isNew, () => onSeen(id));
  const mark = `new-${id}`;
  return (
    <article
      className={styles.notice}
      data-arrived={hasArrived || undefined}
      aria-labelledby={isNew ? `${mark} ${id}` : id}
    >
      <p className={styles.meta}>
        <NoticeTime publishedAt={publishedAt} formats={formats} now={now} />
        {isNew && (
          <span id={mark} className={styles.new}>
            {texts.isNew}
          </span>
        )}
        {topic !== undefined && topic !== shownTopic && <TopicLink id={topic} className={styles.topic} />}
      </p>
      <h3 ref={heading} id={id} dir="auto" lang={notice.language} className={styles.title}>
        <a href={addresses.notice(id)}>{import.meta.env.SSR ? <MarkedText text={title} /> : title}</a>
      </h3>
      <NoticeContent notice={notice} isBrief />
    </article>
  );
}
