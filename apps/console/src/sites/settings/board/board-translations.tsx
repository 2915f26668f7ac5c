import { limits } from '@sineta/protocol/limits';
import { Button, Icon, TextArea, TextField } from '@sineta/ui';
import { Fragment, useState } from 'react';
import { languageNamesIn } from '../../../i18n/language-name.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import { useOfferedLanguages } from '../../translations/offered-languages.ts';
import { type BoardDraft, noTexts } from './board-draft.ts';
import { boardTexts } from './board-texts.ts';

interface BoardTranslationsProps {
  readonly translations: BoardDraft['translations'];
  readonly isReadOnly: boolean;
  readonly onChange: (translations: BoardDraft['translations']) => void;
  /** The error of a field, such as `en.title`. */
  readonly error: (field: string) => string | undefined;
}

/** The texts of the board in other languages, behind a button while there are none. */
export function BoardTranslations(props: BoardTranslationsProps) {
  const { translations: texts } = useTexts(boardTexts);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || Object.keys(props.translations).length > 0;
  if (!isOpen && props.isReadOnly) return null;
  if (isOpen) return <TranslatedTexts {...props} />;
  return (
    <div>
      <Button size="small" onPress={() => setOpened(true)}>
        <Icon name="plus" />
        {texts.open}
      </Button>
    </div>
  );
}

function TranslatedTexts({ translations, isReadOnly, onChange, error }: BoardTranslationsProps) {
  const { translations: texts } = useTexts(boardTexts);
  const { language } = usePreferences();
  const nameOf = languageNamesIn(language, 'standard');
  return (
    <>
      <p>{texts.help}</p>
      {useOfferedLanguages(translations).map((tag) => {
        const written = translations[tag] ?? noTexts;
        const name = nameOf(tag);
        const field = (text: keyof typeof noTexts) => ({
          isReadOnly,
          language: tag,
          value: written[text],
          onChange: (value: string) => onChange({ ...translations, [tag]: { ...written, [text]: value } }),
          error: error(`${tag}.${text}`),
        });
        return (
          <Fragment key={tag}>
            <TextField {...field('title')} label={texts.heading(name)} maxLength={limits.boardTitleLength} />
            <TextArea
              {...field('introduction')}
              label={texts.introduction(name)}
              maxLength={limits.boardTextLength}
            />
            <TextArea {...field('footer')} label={texts.footer(name)} maxLength={limits.boardTextLength} />
          </Fragment>
        );
      })}
    </>
  );
}
