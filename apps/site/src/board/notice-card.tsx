import type { Notice } from '@sineta/protocol';
import { noticeLink } from '../feed/notice-link.ts';
import { paragraphs } from '../feed/paragraphs.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './notice-card.module.css';
import { NoticeImage } from './notice-image.tsx';
import { NoticeTime } from './notice-time.tsx';

interface NoticeCardProps {
  readonly notice: Notice;
  /** The name of the topic it was sent to; absent for everyone. */
  readonly topic: string | undefined;
  readonly isNew: boolean;
  readonly isToday: boolean;
  readonly now: Date;
}

/** One notice. Its texts were written by a sender, in whatever script and direction. */
export function NoticeCard({ notice, topic, isNew, isToday, now }: NoticeCardProps) {
  const texts = useTexts();
  const link = noticeLink(notice.navigate, location);
  return (
    <article className={styles.notice} data-new={isNew || undefined} aria-labelledby={notice.id}>
      <p className={styles.meta}>
        {isNew && <span className={styles.new}>{texts.isNew}</span>}
        <NoticeTime publishedAt={notice.publishedAt} now={isToday ? now : undefined} />
        {topic !== undefined && <bdi className={styles.topic}>{topic}</bdi>}
      </p>
      <h3 id={notice.id} dir="auto" className={styles.title}>
        {notice.title}
      </h3>
      {paragraphs(notice.body).map(({ start, text }) => (
        <p key={start} dir="auto" className={styles.paragraph}>
          {text}
        </p>
      ))}
      <NoticeImage image={notice.image} />
      {link && (
        <a className={styles.open} href={link.href} rel="noopener noreferrer" aria-describedby={notice.id}>
          {link.host === undefined ? texts.open : texts.openAt(link.host)}
        </a>
      )}
    </article>
  );
}
