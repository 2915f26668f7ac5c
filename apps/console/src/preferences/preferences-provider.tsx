import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import { applyPreferences, type Preferences, readPreferences, writePreferences } from './preferences.ts';

interface PreferencesValue extends Preferences {
  readonly change: (changes: Partial<Preferences>) => void;
}

const PreferencesContext = createContext<PreferencesValue>({
  language: 'pt-BR',
  theme: 'system',
  change: () => {},
});

/** Provides the language and the theme, and the functions that change them. */
export function usePreferences(): PreferencesValue {
  return use(PreferencesContext);
}

export function PreferencesProvider({ children }: { readonly children: ReactNode }) {
  const [preferences, setPreferences] = useState(() =>
    readPreferences(window.localStorage, navigator.languages),
  );
  useLayoutEffect(() => applyPreferences(document.documentElement, preferences), [preferences]);
  const value = useMemo(
    () => ({
      ...preferences,
      change: (changes: Partial<Preferences>) => {
        const changed = { ...preferences, ...changes };
        setPreferences(changed);
        writePreferences(window.localStorage, changed);
      },
    }),
    [preferences],
  );
  return <PreferencesContext value={value}>{children}</PreferencesContext>;
}
