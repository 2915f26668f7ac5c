import { useEffect, useState } from 'react';
import { usePage } from '../page/page-context.ts';
import { dayFormat } from './calendar-day.ts';

const tick = 30_000;

/** The date and time for the reader. */
export interface Clock {
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** IANA name; the visitor's own time zone when absent. */
  readonly timeZone?: string;
  /** Absent on the service and during hydration: the page must be the same at any minute of a day. */
  readonly now?: Date;
}

/**
 * The site's day and time zone during rendering on the service and hydration; then the visitor's own, with the time. The
 * page of a search, which only the service renders, gets the visitor's by `search/visitor-times.ts`.
 */
export function useClock(): Clock {
  const { today, timeZone } = usePage();
  const [clock, setClock] = useState<Clock>({ today, timeZone });
  useEffect(() => {
    const read = () => {
      const now = new Date();
      setClock({ today: dayFormat().format(now), now });
    };
    read();
    const timer = setInterval(read, tick);
    return () => clearInterval(timer);
  }, []);
  return clock;
}
