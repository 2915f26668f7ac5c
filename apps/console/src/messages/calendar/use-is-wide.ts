import { useSyncExternalStore } from 'react';

/** Beside the navigation, a week needs that much. */
const wide = matchMedia('(min-width: 75rem)');

/** Whether the window has room for the seven days of a week beside each other. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, () => wide.matches);
}

function follow(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}
