import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a media query matches the window. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  const follow = useCallback(
    (onChange: () => void) => {
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [media],
  );
  return useSyncExternalStore(follow, () => media.matches);
}
