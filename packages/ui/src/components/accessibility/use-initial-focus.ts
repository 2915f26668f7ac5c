import { type RefObject, useEffect, useRef } from 'react';

/** Gives a field the focus when it appears because of what somebody did just before, or a title that tells what came of it. */
export function useInitialFocus<Focused extends HTMLElement = HTMLInputElement>(
  wanted = true,
): RefObject<Focused | null> {
  const ref = useRef<Focused>(null);
  useEffect(() => {
    if (wanted) ref.current?.focus();
  }, [wanted]);
  return ref;
}
