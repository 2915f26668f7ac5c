import { AlertDialog, Button, Card, TextArea, TextField, useInitialFocus } from '@sineta/ui';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import { translationsTexts } from './translations-texts.ts';
import type { DraftTranslation } from '../draft/draft.ts';
import type { DraftFields } from '../draft/draft-fields.ts';
import { InsertTools } from '../insert/insert-tools.tsx';
import { AddressField } from '../sections/address-field.tsx';
import { CutHelp } from '../sections/cut-help.tsx';
import styles from './translation-section.module.css';

interface TranslationSectionProps extends DraftFields {
  readonly tag: string;
  /** The language of the site, which is the source of the translation. */
  readonly site: string;
  /** The name of the language. */
  readonly name: string;
  /** Whether the language was just added, so that its title takes the focus. */
  readonly isNew: boolean;
  readonly onRemove: () => void;
}

/** The content of the message in another language: title, text, link and buttons. */
export function TranslationSection(props: TranslationSectionProps) {
  const { draft, change, error, tag, site, name, isNew, onRemove } = props;
  const { fields } = useTexts(composeTexts);
  const texts = useTexts(translationsTexts);
  const title = useInitialFocus(isNew);
  const [confirming, setConfirming] = useState(false);
  const { translations, actions } = draft;
  const translation = translations[tag]!;
  const set = (part: Partial<DraftTranslation>): void =>
    change({ translations: { ...translations, [tag]: { ...translation, ...part } } });
  const setLabel = (position: number, label: string): void =>
    change({
      actions: actions.map((action, index) =>
        index === position ? { ...action, titles: { ...action.titles, [tag]: label } } : action,
      ),
    });
  const original = (words: string): ReactNode =>
    words.trim() !== '' && (
      <span className={styles.original} lang={site} dir="auto">
        “{words}”
      </span>
    );
  const wrong = (field: string): string | undefined => error(`translations.${tag}.${field}`);
  return (
    <Card
      title={name}
      description={texts.help}
      action={
        <Button
          size="small"
          variant="quiet"
          onPress={() => (Object.values(translation).some(Boolean) ? setConfirming(true) : onRemove())}
        >
          {texts.remove}
        </Button>
      }
    >
      <TextField
        label={fields.title}
        description={
          <>
            {original(draft.title)}
            <CutHelp part="title" text={translation.title} />
          </>
        }
        error={wrong('title')}
        value={translation.title}
        onChange={(title) => set({ title })}
        language={tag}
        inputRef={title}
        isRequired
      />
      <InsertTools>
        <TextArea
          label={fields.body}
          description={
            <>
              {original(draft.body)}
              {texts.bodyHelp}
            </>
          }
          error={wrong('body') ?? wrong('payload')}
          value={translation.body}
          onChange={(body) => set({ body })}
          language={tag}
        />
      </InsertTools>
      <AddressField
        label={fields.navigate}
        description={texts.navigateHelp}
        error={wrong('navigate')}
        value={translation.navigate}
        onChange={(navigate) => set({ navigate })}
      />
      {actions.map((action, index) => (
        <TextField
          // oxlint-disable-next-line react/no-array-index-key -- a button has no identity except its position
          key={index}
          label={fields.actionTitle(index + 1)}
          description={
            <>
              {original(action.title)}
              {texts.actionHelp}
            </>
          }
          error={wrong(`actions.${index}.title`)}
          value={action.titles?.[tag] ?? ''}
          onChange={(label) => setLabel(index, label)}
          language={tag}
        />
      ))}
      <AlertDialog
        isOpen={confirming}
        onClose={() => setConfirming(false)}
        title={texts.removeTitle(name)}
        confirm={texts.remove}
        cancel={texts.cancel}
        onConfirm={onRemove}
      >
        {texts.removeText}
      </AlertDialog>
    </Card>
  );
}
