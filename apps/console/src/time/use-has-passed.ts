import { useEffect, useState } from 'react';

/** Whether a moment, in milliseconds since the epoch, is past; never, where there is none. */
export function useHasPassed(moment: number | undefined): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === undefined) return undefined;
    const timer = setTimeout(() => setNow(Math.max(moment, Date.now())), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== undefined && now >= moment;
}
