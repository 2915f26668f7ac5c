import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for a delay, in milliseconds. */
export function useDebounced<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
