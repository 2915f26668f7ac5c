import { useEffect, useRef, useState } from 'react';

interface StateChange {
  /** Whether the bell swings, because a token just arrived. */
  readonly ringing: boolean;
  readonly stopRinging: () => void;
  /** What a screen reader is to be told: the state that a press has led to. */
  readonly announced: 'enabled' | 'disabled' | null;
  /** To be called on each press. On load nobody asked, so nothing is said. */
  readonly expectAnswer: () => void;
}

/** What a change of the state sets off once, beside the state itself. */
export function useStateChange(enabled: boolean, pending: boolean): StateChange {
  const [ringing, setRinging] = useState(false);
  const [announced, setAnnounced] = useState<StateChange['announced']>(null);
  const before = useRef(enabled);
  const pressed = useRef(false);

  useEffect(() => {
    if (before.current !== enabled) {
      before.current = enabled;
      setRinging(enabled);
      setAnnounced(pressed.current ? (enabled ? 'enabled' : 'disabled') : null);
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
