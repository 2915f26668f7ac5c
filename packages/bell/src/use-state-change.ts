import { useEffect, useRef, useState } from 'react';

interface StateChange {
  /** Whether the bell swings, because a token has just arrived. */
  readonly ringing: boolean;
  readonly stopRinging: () => void;
  /** Whether to announce the state to screen readers, because a press has changed it. */
  readonly announced: boolean;
  /** Called on each press. Changes on load are not announced. */
  readonly announceResult: () => void;
}

/** Effects of a change of the state: the animation and the announcement. */
export function useStateChange(enabled: boolean, pending: boolean): StateChange {
  const [ringing, setRinging] = useState(false);
  const [announced, setAnnounced] = useState(false);
  const before = useRef(enabled);
  const pressed = useRef(false);

  useEffect(() => {
    if (before.current !== enabled) {
      before.current = enabled;
      setRinging(enabled);
      setAnnounced(pressed.current);
    }
    // Later changes are not results of this press.
    if (!pending) pressed.current = false;
  }, [enabled, pending]);

  return {
    ringing,
    stopRinging: () => setRinging(false),
    announced,
    announceResult: () => {
      pressed.current = true;
    },
  };
}
