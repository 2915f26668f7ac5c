import type { Notice, NoticeNeighbours } from '@sineta/protocol';
import styles from './notice-page.module.css';
import { BellNeedsScript } from '../board/bell-needs-script.tsx';
import type { DeviceState } from '../device/device-state.ts';
import { DeviceStatus } from '../device/device-status.tsx';
import { noticeLink } from '../feed/notice-link.ts';
import { useAddresses, usePage } from '../page/page-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import { FollowTopic } from '../topics/follow-topic.tsx';
import { useTopic } from '../topics/use-topic.ts';
import { useReadOnOpen } from '../unread/use-unread.ts';
import { NoticeArticle } from './notice-article.tsx';
import { NeighbourLinks } from './notice-neighbours.tsx';
import { ShareNotice } from './share-notice.tsx';

interface NoticePageViewProps {
  readonly notice: Notice;
  readonly neighbours: NoticeNeighbours;
  readonly device: DeviceState;
}

/** A page for one notice, for links and sharing. */
export function NoticePageView({ notice, neighbours, device }: NoticePageViewProps) {
  const texts = useTexts();
  const addresses = useAddresses();
  const { origin } = usePage();
  const topic = useTopic(notice.topic);
  useReadOnOpen(notice.id);
  return (
    <>
      <p className={styles.back}>
        <a href={addresses.board()}>
          <span aria-hidden>← </span>
          {texts.allNotices}
        </a>
      </p>
      <NoticeArticle notice={notice} />
      <div className={styles.foot}>
        {topic ? (
          <FollowTopic topic={topic} device={device} />
        ) : (
          <DeviceStatus state={device} isSecond={noticeLink(notice, origin) !== undefined} />
        )}
        <BellNeedsScript />
        <ShareNotice notice={notice} />
        <NeighbourLinks {...neighbours} />
      </div>
    </>
  );
}
