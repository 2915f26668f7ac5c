import { useSyncExternalStore } from 'react';
import { usePreferences } from './preferences-provider.tsx';

const dark = '(prefers-color-scheme: dark)';

/** The theme of the page: the chosen one, or the system's, also after that changed. */
export function useShownTheme(): 'light' | 'dark' {
  const { theme } = usePreferences();
  const isDark = useSyncExternalStore(subscribe, () => matchMedia(dark).matches);
  if (theme !== 'system') return theme;
  return isDark ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(dark);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
