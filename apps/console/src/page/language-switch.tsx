import { Button } from '@sineta/ui';
import { languageNames, languages } from '../preferences/preferences.ts';
import { usePreferences } from '../preferences/preferences-provider.tsx';

/** Switches to the other language, labelled with its own name. */
export function LanguageSwitch() {
  const { language, change } = usePreferences();
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <Button
        key={other}
        variant="quiet"
        size="small"
        lang={other}
        onPress={() => change({ language: other })}
      >
        {languageNames[other]}
      </Button>
    ));
}
