import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import { applyPreferences, type Language, type Preferences, writePreferences } from './preferences.ts';

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

interface PreferencesProviderProps {
  /** Its language is loaded. */
  readonly initial: Preferences;
  readonly loadLanguage: (language: Language) => Promise<void>;
  readonly children: ReactNode;
}

export function PreferencesProvider({ initial, loadLanguage, children }: PreferencesProviderProps) {
  const [preferences, setPreferences] = useState(initial);
  useLayoutEffect(() => applyPreferences(document.documentElement, preferences), [preferences]);
  const value = useMemo(
    () => ({
      ...preferences,
      change: (changes: Partial<Preferences>) => {
        const changed = { ...preferences, ...changes };
        writePreferences(window.localStorage, changed);
        const show = (): void => setPreferences(changed);
        if (changed.language === preferences.language) show();
        // Offline, the language is the chosen one after the next load.
        else loadLanguage(changed.language).then(show, () => {});
      },
    }),
    [preferences, loadLanguage],
  );
  return <PreferencesContext value={value}>{children}</PreferencesContext>;
}
