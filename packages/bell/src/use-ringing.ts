import { useState } from 'react';

/** Whether the bell swings, because it has just been turned on, and a function that stops it. */
export function useRinging(enabled: boolean): readonly [ringing: boolean, stop: () => void] {
  const [rung, setRung] = useState(enabled);
  if (rung && !enabled) setRung(false);
  return [enabled && !rung, () => setRung(true)];
}
