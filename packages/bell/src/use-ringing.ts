import { useEffect, useRef, useState } from 'react';

/** Whether the bell swings, because it has just been turned on, and a function that stops it. */
export function useRinging(enabled: boolean): readonly [ringing: boolean, stop: () => void] {
  const [ringing, setRinging] = useState(false);
  const before = useRef(enabled);
  useEffect(() => {
    if (before.current !== enabled) setRinging((before.current = enabled));
  }, [enabled]);
  return [ringing, () => setRinging(false)];
}
