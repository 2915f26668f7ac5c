import { usePreferences } from './preferences-provider.tsx';

/** The theme of the page: the chosen one, or the system's. */
export function useShownTheme(): 'light' | 'dark' {
  const { theme } = usePreferences();
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
