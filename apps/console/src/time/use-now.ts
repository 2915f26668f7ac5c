import { useEffect, useState } from 'react';

const tick = 30_000;

/** The current time, updated often enough for ages in minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tick);
    return () => clearInterval(timer);
  }, []);
  return now;
}
