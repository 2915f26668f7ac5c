import { type RefObject, useEffect, useRef } from 'react';

/** Gives a field the focus when it appears because of what somebody did just before. */
export function useInitialFocus(wanted = true): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) ref.current?.focus();
  }, [wanted]);
  return ref;
}
