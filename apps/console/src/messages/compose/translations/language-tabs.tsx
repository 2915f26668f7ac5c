import { limits } from '@sineta/protocol/limits';
import { Spoken, Tabs } from '@sineta/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import { languageName } from '../../../i18n/language-name.ts';
import { translationsTexts } from './translations-texts.ts';
import type { DraftFields } from '../draft/draft-fields.ts';
import styles from './language-tabs.module.css';
import { TranslationSection } from './translation-section.tsx';

/** The key of the tab for the site's language. No language has this tag. */
const ofSite = 'site';

interface LanguageTabsProps extends DraftFields {
  /** The language of the site. */
  readonly site: string;
  /** The selected language; undefined for the site's. */
  readonly selected: string | undefined;
  readonly onSelect: (tag: string | undefined) => void;
  readonly onRemove: (tag: string) => void;
  /** The language that was added last. */
  readonly added: string | undefined;
  /** Languages with errors; `''` for the site's. */
  readonly invalid: ReadonlySet<string | undefined>;
  /** The button that adds a language. */
  readonly action: ReactNode;
  /** The fields in the language of the site. */
  readonly children: ReactNode;
}

/** The content of the message, with a tab for each language. */
export function LanguageTabs(props: LanguageTabsProps) {
  const { site, selected, onSelect, onRemove, added, invalid, action, children, ...fields } = props;
  const texts = useTexts(translationsTexts);
  const { language } = usePreferences();
  const tags = Object.keys(fields.draft.translations);
  const title = (tag: string, isInvalid: boolean): ReactNode => (
    <span data-invalid={isInvalid || undefined} className={styles.title}>
      {tag === site ? texts.ofSite(languageName(tag, language)) : languageName(tag, language)}
      {isInvalid && <Spoken> ({texts.faulty})</Spoken>}
    </span>
  );
  return (
    <Tabs
      label={texts.label}
      tabs={[
        {
          id: ofSite,
          title: title(site, invalid.has('')),
          content: <div className={styles.panel}>{children}</div>,
        },
        ...tags.map((tag) => ({
          id: tag,
          title: title(tag, invalid.has(tag)),
          content: (
            <TranslationSection
              {...fields}
              key={tag}
              tag={tag}
              site={site}
              name={languageName(tag, language)}
              isNew={tag === added}
              onRemove={() => onRemove(tag)}
            />
          ),
        })),
      ]}
      selected={selected ?? ofSite}
      onSelect={(id) => onSelect(id === ofSite ? undefined : id)}
      action={tags.length < limits.translations && action}
    />
  );
}
