import type { SiteSettings } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Button, Card, Tabs, TextArea, TextField } from '@sineta/ui';
import { useState } from 'react';
import { useLanguages } from '../../devices/filter/use-languages.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { AddLanguage } from '../compose/translations/add-language.tsx';
import { exampleIn, type WelcomeDraft, type WelcomeText } from './welcome-draft.ts';
import { welcomeTexts } from './welcome-texts.ts';

interface WelcomeLanguagesProps {
  readonly site: SiteSettings;
  readonly draft: WelcomeDraft;
  readonly onChange: (texts: WelcomeDraft['texts']) => void;
  /** The selected language. */
  readonly language: string;
  readonly onLanguage: (tag: string) => void;
  /** The languages whose missing title is shown. */
  readonly untitled: readonly string[];
  /** The errors of the service, by field. */
  readonly refused: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
}

/** The texts of the welcome message, with a tab for each language. */
export function WelcomeLanguages(props: WelcomeLanguagesProps) {
  const { site, draft, onChange, language, onLanguage, untitled, refused, isReadOnly } = props;
  const texts = useTexts(welcomeTexts);
  const { language: operator } = usePreferences();
  const audience = useLanguages(site.id);
  const [adding, setAdding] = useState(false);
  const tags = Object.keys(draft.texts);
  const set = (tag: string, text: WelcomeText): void => onChange({ ...draft.texts, [tag]: text });
  const remove = (tag: string): void => {
    const { [tag]: _, ...others } = draft.texts;
    onChange(others);
    onLanguage(tags[0]!);
  };
  const fields = (tag: string) => {
    const text = draft.texts[tag]!;
    return (
      <Card
        title={texts.content}
        action={
          !isReadOnly &&
          tag !== tags[0] && (
            <Button size="small" variant="quiet" onPress={() => remove(tag)}>
              {texts.removeLanguage}
            </Button>
          )
        }
      >
        <TextField
          label={texts.heading}
          description={texts.headingHelp}
          isReadOnly={isReadOnly}
          isRequired
          value={text.title}
          onChange={(title) => set(tag, { ...text, title })}
          language={tag}
          error={untitled.includes(tag) ? texts.headingMissing : refused[`welcomeMessage.texts.${tag}.title`]}
        />
        <TextArea
          label={texts.body}
          description={texts.bodyHelp}
          isReadOnly={isReadOnly}
          value={text.body}
          onChange={(body) => set(tag, { ...text, body })}
          language={tag}
          error={refused[`welcomeMessage.texts.${tag}.body`] ?? refused[`welcomeMessage.texts.${tag}`]}
        />
      </Card>
    );
  };
  return (
    <>
      <Tabs
        label={texts.label}
        tabs={tags.map((tag) => ({
          id: tag,
          title:
            tag === site.language ? texts.ofSite(languageName(tag, operator)) : languageName(tag, operator),
          content: fields(tag),
        }))}
        selected={language}
        onSelect={onLanguage}
        action={
          !isReadOnly &&
          tags.length < limits.translations && (
            <Button size="small" variant="quiet" onPress={() => setAdding(true)}>
              {texts.addLanguage}
            </Button>
          )
        }
      />
      {adding && (
        <AddLanguage
          site={site.language}
          audience={audience}
          taken={tags}
          onAdd={(tag) => {
            setAdding(false);
            set(tag, exampleIn(tag));
            onLanguage(tag);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
