import { Button, Dialog, DialogActions, Select, type SelectOption } from '@sineta/ui';
import { useState } from 'react';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import { languageName } from '../../../i18n/language-name.ts';
import { pageTexts } from '../../../page/page-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { translationsTexts } from './translations-texts.ts';
import { type LanguageChoice, languageChoices } from './language-choices.ts';

interface AddLanguageProps {
  /** The language of the site. */
  readonly site: string;
  /** The languages of the devices, with their numbers. */
  readonly audience: Parameters<typeof languageChoices>[1];
  readonly taken: readonly string[];
  readonly onAdd: (tag: string) => void;
  readonly onClose: () => void;
}

/** A dialog that adds a language to the message. */
export function AddLanguage({ site, audience, taken, onAdd, onClose }: AddLanguageProps) {
  const texts = useTexts(translationsTexts);
  const { close } = useTexts(pageTexts);
  const { language } = usePreferences();
  const choices = languageChoices(site, audience, taken);
  const option = ({ tag, devices }: LanguageChoice): SelectOption<string> => ({
    value: tag,
    label: languageName(tag, language),
    ...(devices !== undefined && { description: texts.devices(devices) }),
  });
  const [chosen, setChosen] = useState(choices[0]?.tag ?? null);
  return (
    <Dialog isOpen onClose={onClose} title={texts.addTitle} closeLabel={close}>
      <Select
        label={texts.language}
        description={texts.addHelp(languageName(site, language))}
        options={choices.map(option)}
        value={chosen}
        onChange={setChosen}
      />
      <DialogActions>
        <Button onPress={onClose}>{texts.cancel}</Button>
        <Button variant="primary" onPress={() => chosen !== null && onAdd(chosen)}>
          {texts.add}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
