import type { Notice, Site } from '@sineta/protocol';
import { useState } from 'react';
import type { DeviceState } from '../device/device-state.ts';
import { groupByDay } from '../feed/group-by-day.ts';
import { isNewSince, newestTime } from '../feed/is-new-since.ts';
import { Spoken } from '@sineta/ui';
import { useTexts } from '../texts/texts-context.ts';
import { calendarDay } from '../time/calendar-day.ts';
import { dayLabel } from '../time/day-label.ts';
import { useNow } from '../time/use-now.ts';
import { EmptyBoard } from './empty-board.tsx';
import { NoticeCard } from './notice-card.tsx';
import styles from './notice-list.module.css';

interface NoticeListProps {
  readonly notices: readonly Notice[];
  readonly topics: Site['topics'] | undefined;
  readonly device: DeviceState;
}

/** The notices by day. What came after the page was opened is marked, and read out. */
export function NoticeList({ notices, topics, device }: NoticeListProps) {
  const texts = useTexts();
  const now = useNow();
  const [opened] = useState(() => newestTime(notices));
  const arrived = notices.filter((notice) => isNewSince(notice, opened));
  const today = calendarDay(now);

  return (
    <>
      <output>
        {arrived.length > 0 && <Spoken>{texts.arrived(arrived.map((notice) => notice.title))}</Spoken>}
      </output>
      {notices.length === 0 && <EmptyBoard device={device} />}
      {groupByDay(notices).map(({ day, notices: ofDay }) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.dayLabel}>
            {dayLabel(day, today, texts.language)}
          </h2>
          <div className={styles.sheet}>
            {ofDay.map((notice) => (
              <NoticeCard
                key={notice.id}
                notice={notice}
                topic={topics && (topics.find(({ id }) => id === notice.topic)?.name ?? notice.topic)}
                isNew={arrived.includes(notice)}
                isToday={day === today}
                now={now}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
