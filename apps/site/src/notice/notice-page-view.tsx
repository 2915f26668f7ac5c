import type { Notice } from '@sineta/protocol';
import styles from './notice-page.module.css';
import app from '../app.module.css';
import { BellNeedsScript } from '../board/bell-needs-script.tsx';
import type { DeviceState } from '../device/device-state.ts';
import { DeviceStatus } from '../device/device-status.tsx';
import { boardAddress } from '../page/addresses.ts';
import { usePage } from '../page/page-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import { timeFormats } from '../time/time-formats.ts';
import { useClock } from '../time/use-clock.ts';
import { TopicLink } from '../topics/topic-link.tsx';
import { useReadOnOpen } from '../unread/use-read-on-open.ts';
import { NoticeContent } from './notice-content.tsx';

interface NoticePageViewProps {
  readonly notice: Notice;
  readonly device: DeviceState;
}

/** One notice on a page of its own, to be linked to and shared. */
export function NoticePageView({ notice, device }: NoticePageViewProps) {
  const { site } = usePage();
  const texts = useTexts();
  const { timeZone } = useClock();
  const { id, title, topic, publishedAt } = notice;
  useReadOnOpen(id);
  return (
    <>
      <article className={styles.notice} aria-labelledby={id}>
        <p className={styles.meta}>
          <time dateTime={publishedAt} suppressHydrationWarning>
            {timeFormats(texts.language, timeZone).full.format(new Date(publishedAt))}
          </time>
          {topic !== undefined && <TopicLink topics={site.topics} id={topic} />}
        </p>
        <h1 id={id} dir="auto" lang={site.language} className={`${app.title} ${styles.title}`}>
          {title}
        </h1>
        <div className={styles.content}>
          <NoticeContent notice={notice} />
        </div>
      </article>
      <div className={styles.foot}>
        <DeviceStatus state={device} />
        <BellNeedsScript />
        <p>
          <a href={boardAddress()}>{texts.allNotices}</a>
        </p>
      </div>
    </>
  );
}
