import { usePreferences } from './preferences-provider.tsx';

/** The theme that the page is shown in: the chosen one, or that of the system. */
export function useShownTheme(): 'light' | 'dark' {
  const { theme } = usePreferences();
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
