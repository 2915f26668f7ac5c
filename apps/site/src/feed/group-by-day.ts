import type { Notice } from '@sineta/protocol';
import { dayFormat } from '../time/calendar-day.ts';

/** The notices of one calendar day, in their original order. */
export interface DayOfNotices {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly notices: readonly Notice[];
}

/** Groups notices that are sorted by time. */
export function groupByDay(notices: readonly Notice[], timeZone: string): DayOfNotices[] {
  const format = dayFormat(timeZone);
  const byDay = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = format.format(new Date(notice.publishedAt));
    const ofDay = byDay.get(day);
    if (ofDay) ofDay.push(notice);
    else byDay.set(day, [notice]);
  }
  return Array.from(byDay, ([day, ofDay]) => ({ day, notices: ofDay }));
}
