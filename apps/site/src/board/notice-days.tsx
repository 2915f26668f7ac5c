import type { Notice } from '@sineta/protocol';
import type { ReactNode } from 'react';
import { groupByDay } from '../feed/group-by-day.ts';
import { useTexts } from '../texts/texts-context.ts';
import { dayLabel } from '../time/day-label.ts';
import type { Clock } from '../time/use-clock.ts';
import styles from './notice-list.module.css';

interface NoticeDaysProps {
  readonly notices: readonly Notice[];
  readonly clock: Clock;
  /** @param now - set for a notice of today */
  readonly children: (notice: Notice, now: Date | undefined) => ReactNode;
}

/** Notices by day, each rendered by `children`. */
export function NoticeDays({ notices, clock, children }: NoticeDaysProps) {
  const { language } = useTexts();
  return groupByDay(notices, clock.timeZone).map(({ day, notices: ofDay }) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.dayLabel}>
        <bdi suppressHydrationWarning data-date={dayLabel(day, '', language)}>
          {dayLabel(day, clock.today, language)}
        </bdi>
      </h2>
      <div className={styles.sheet}>
        {ofDay.map((notice) => children(notice, day === clock.today ? clock.now : undefined))}
      </div>
    </section>
  ));
}
