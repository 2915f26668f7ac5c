import { limits } from '@sineta/protocol/limits';
import { TextArea, TextField } from '@sineta/ui';
import { Fragment } from 'react';
import { languageNamesIn } from '../../i18n/language-name.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useOfferedLanguages } from '../translations/offered-languages.ts';
import type { DraftTranslations } from './topic-translations-draft.ts';
import { topicsTexts } from './topics-texts.ts';

interface TopicTranslationsProps {
  readonly draft: DraftTranslations;
  readonly onChange: (draft: DraftTranslations) => void;
  /** The error of a field, such as `translations.en.name`. */
  readonly error: (field: string) => string | undefined;
}

/** The name and the description of a topic in each language that its site uses besides its own. */
export function TopicTranslations({ draft, onChange, error }: TopicTranslationsProps) {
  const { translations: texts } = useTexts(topicsTexts);
  const { language } = usePreferences();
  const nameOf = languageNamesIn(language, 'standard');
  return useOfferedLanguages(draft).map((tag) => {
    const written = draft[tag] ?? { name: '', description: '' };
    const name = nameOf(tag);
    const set = (part: Partial<typeof written>) => onChange({ ...draft, [tag]: { ...written, ...part } });
    return (
      <Fragment key={tag}>
        <TextField
          label={texts.name(name)}
          maxLength={limits.nameLength}
          language={tag}
          value={written.name}
          onChange={(name) => set({ name })}
          error={error(`translations.${tag}.name`)}
        />
        <TextArea
          label={texts.describe(name)}
          maxLength={limits.topicDescriptionLength}
          rows={2}
          language={tag}
          value={written.description}
          onChange={(description) => set({ description })}
          error={error(`translations.${tag}.description`)}
        />
      </Fragment>
    );
  });
}
