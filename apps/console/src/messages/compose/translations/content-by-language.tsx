import { Button } from '@sineta/ui';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import { AddLanguage, LanguageTabs } from '../lazy-parts.ts';
import type { ImageFields } from '../draft/draft-fields.ts';
import { ContentSection } from '../sections/content-section.tsx';
import { fieldLanguage } from './field-language.ts';

interface ContentByLanguageProps extends ImageFields {
  /** The language of the site. */
  readonly site: string;
  /** The languages of the devices, with their numbers. */
  readonly audience: readonly { readonly name: string; readonly devices: number }[];
  /** The page that a click opens without a link. */
  readonly home: string;
  /** Whether the message has its own page, which a click then opens. */
  readonly hasPage: boolean;
  /** The invalid fields. */
  readonly invalidFields: readonly string[];
  /** The selected language; undefined for the site's. */
  readonly language: string | undefined;
  readonly onLanguage: (tag: string | undefined) => void;
}

/** The content of the message, in one or several languages. */
export function ContentByLanguage(props: ContentByLanguageProps) {
  const { site, audience, home, hasPage, invalidFields, language, onLanguage, ...fields } = props;
  const { fields: texts } = useTexts(composeTexts);
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<string>();
  const [removed, setRemoved] = useState(false);
  const { draft, change } = fields;
  const taken = Object.keys(draft.translations);
  const add = (
    <Button size="small" variant="quiet" onPress={() => setAdding(true)}>
      {texts.addLanguage}
    </Button>
  );
  const words = (
    <ContentSection
      {...fields}
      home={home}
      hasPage={hasPage}
      language={site}
      takesFocus={removed}
      action={taken.length === 0 && add}
    />
  );
  const select = (tag: string | undefined): void => {
    setAdded(undefined);
    setRemoved(false);
    onLanguage(tag);
  };
  const remove = (tag: string): void => {
    const { [tag]: _, ...translations } = draft.translations;
    change({ translations });
    select(undefined);
    setRemoved(true);
  };
  return (
    <>
      {taken.length === 0 ? (
        words
      ) : (
        <Suspense fallback={words}>
          <LanguageTabs
            {...fields}
            site={site}
            selected={language}
            added={added}
            onSelect={select}
            onRemove={remove}
            invalid={new Set(invalidFields.map(fieldLanguage))}
            action={add}
          >
            {words}
          </LanguageTabs>
        </Suspense>
      )}
      {adding && (
        <Suspense>
          <AddLanguage
            site={site}
            audience={audience}
            taken={taken}
            onAdd={(tag) => {
              setAdding(false);
              change({
                translations: { ...draft.translations, [tag]: { title: '', body: '', navigate: '' } },
              });
              select(tag);
              setAdded(tag);
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  );
}
