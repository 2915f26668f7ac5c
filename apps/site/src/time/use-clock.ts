import { useEffect, useState } from 'react';
import { usePage } from '../page/page-context.ts';
import { dayFormat } from './calendar-day.ts';

const tick = 30_000;

/** The date and time for the reader. */
export interface Clock {
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** IANA name of the time zone of the site. */
  readonly timeZone: string;
  /** Absent on the service and during hydration: the page must be the same at any minute of a day. */
  readonly now?: Date;
}

/**
 * The time, in the time zone of the site: the service renders it without knowing that of the visitor, and a search takes
 * days of the same clock. The footer names the time zone.
 */
export function useClock(): Clock {
  const { today, timeZone } = usePage();
  const [clock, setClock] = useState<Clock>({ today, timeZone });
  useEffect(() => {
    const read = () => {
      const now = new Date();
      setClock({ today: dayFormat(timeZone).format(now), timeZone, now });
    };
    read();
    const timer = setInterval(read, tick);
    return () => clearInterval(timer);
  }, [timeZone]);
  return clock;
}
