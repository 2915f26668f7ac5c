import { useEffect, useRef, useState } from 'react';

interface StateChange {
  /** Whether the bell swings, because a token just arrived. */
  readonly ringing: boolean;
  readonly stopRinging: () => void;
  /** Whether to announce the state to screen readers, because a press has caused it. */
  readonly announced: boolean;
  /** To be called on each press. On load nobody asked, so nothing is said. */
  readonly expectAnswer: () => void;
}

/** What a change of the state sets off once, beside the state itself. */
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
    // What changes after the answer was not pressed for.
    if (!pending) pressed.current = false;
  }, [enabled, pending]);

  return {
    ringing,
    stopRinging: () => setRinging(false),
    announced,
    expectAnswer: () => {
      pressed.current = true;
    },
  };
}
