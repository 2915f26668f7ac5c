import { useEffect, useState } from 'react';
import { usePage } from '../page/page-context.ts';
import { dayFormat } from './calendar-day.ts';

const tick = 30_000;

/** The day and the time where the page is read. */
export interface Clock {
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** IANA name; the visitor's own when absent. */
  readonly timeZone?: string;
  /** Absent until the visitor's own is known: the service's answer is the same at any minute of a day. */
  readonly now?: Date;
}

/** The site's day and time zone on the service and at first; then the visitor's own, with the time. */
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
