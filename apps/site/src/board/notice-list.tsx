import { newestTime } from '@sineta/bell/reading';
import type { BoardView, Notice } from '@sineta/protocol';
import { Spoken } from '@sineta/ui';
import { useState } from 'react';
import type { DeviceState } from '../device/device-state.ts';
import { isNewSince } from '../feed/is-new-since.ts';
import { useTexts } from '../texts/texts-context.ts';
import { timeFormats } from '../time/time-formats.ts';
import { useClock } from '../time/use-clock.ts';
import { useTitleCount } from '../unread/use-title-count.ts';
import { useUnread } from '../unread/use-unread.ts';
import { EmptyBoard } from './empty-board.tsx';
import { NoticeCard } from './notice-card.tsx';
import { NoticeDays } from './notice-days.tsx';

interface NoticeListProps {
  readonly notices: readonly Notice[];
  /** Whether there are no older notices. */
  readonly reachesEnd: boolean;
  readonly view: Extract<BoardView, { kind: 'board' }>;
  readonly device: DeviceState;
  /** Ids of the notices that were announced already. */
  readonly announced: ReadonlySet<string>;
}

/** The notices by day. New ones are marked; those that arrive while the page is open are announced once. */
export function NoticeList({ notices, reachesEnd, view, device, announced }: NoticeListProps) {
  const texts = useTexts();
  const clock = useClock();
  const formats = timeFormats(texts.language, clock.timeZone);
  const [opened] = useState(() => newestTime(notices));
  const arrived = notices.filter((notice) => isNewSince(notice, opened));
  const isWhole = view.topic === undefined && view.after === undefined;
  const { marked, unread, markRead } = useUnread(notices, { isWhole, reachesEnd });
  useTitleCount(unread);
  const missed = notices.filter((notice) => marked.has(notice.id) && !arrived.includes(notice)).length;

  return (
    <>
      {/* Not atomic: only added text is announced. */}
      <output aria-atomic={false}>
        {missed > 0 && <Spoken>{texts.unread(missed)}</Spoken>}
        {arrived
          .filter(({ id }) => !announced.has(id))
          .map(({ id, title }) => (
            <Spoken key={id}>{texts.arrived(title)}</Spoken>
          ))}
      </output>
      {notices.length === 0 && <EmptyBoard device={device} topic={view.topic} />}
      <NoticeDays notices={notices} clock={clock}>
        {(notice, now) => (
          <NoticeCard
            key={notice.id}
            notice={notice}
            shownTopic={view.topic}
            isNew={marked.has(notice.id)}
            hasArrived={arrived.includes(notice)}
            formats={formats}
            now={now}
            onSeen={markRead}
          />
        )}
      </NoticeDays>
    </>
  );
}
