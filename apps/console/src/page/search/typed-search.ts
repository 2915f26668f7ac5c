import { useEffect, useEffectEvent, useState } from 'react';
import { useIsLeaving } from '../use-is-leaving.ts';

/**
 * What is typed in the search of a list, which the address follows a moment later. A link to the same page with another
 * search replaces it.
 * @param stored - the search in the address
 */
export function useTypedSearch(stored: string, store: (words: string) => void) {
  const [typed, setTyped] = useState(stored);
  const [known, setKnown] = useState(stored);
  const [sent, setSent] = useState(stored);
  if (stored !== known) {
    setKnown(stored);
    if (stored !== sent) {
      setTyped(stored);
      // Otherwise a link back to the search that was sent last would not replace what is typed.
      setSent(stored);
    }
  }
  const isLeaving = useIsLeaving();
  const keep = useEffectEvent((words: string): void => {
    if (words === stored || isLeaving()) return;
    setSent(words);
    store(words);
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(typed.trim()), 300);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
