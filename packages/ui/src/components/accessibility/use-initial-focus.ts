import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a field that appears because of the last action, or a title that reports its result. */
export function useInitialFocus<Focused extends HTMLElement = HTMLInputElement>(
  wanted = true,
): RefObject<Focused | null> {
  const ref = useRef<Focused>(null);
  useEffect(() => {
    if (wanted) ref.current?.focus();
  }, [wanted]);
  return ref;
}
