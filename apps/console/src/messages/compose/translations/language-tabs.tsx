import { limits } from '@sineta/protocol/limits';
import { Spoken, Tabs } from '@sineta/ui';
import type { ReactNode } from 'react';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import { languageName } from '../../../i18n/language-name.ts';
import { useTranslationsTexts } from './translations-texts.ts';
import type { DraftFields } from '../draft/draft-fields.ts';
import styles from './language-tabs.module.css';
import { TranslationSection } from './translation-section.tsx';

/** Of the tab for the language of the site: no language has this tag. */
const ofSite = 'site';

interface LanguageTabsProps extends DraftFields {
  /** The language of the site. */
  readonly site: string;
  /** The selected language; undefined for the site's. */
  readonly selected: string | undefined;
  readonly onSelect: (tag: string | undefined) => void;
  readonly onRemove: (tag: string) => void;
  /** The one that was added just now. */
  readonly added: string | undefined;
  /** Those with a fault; `''` for that of the site. */
  readonly faulty: ReadonlySet<string | undefined>;
  /** Adds another one. */
  readonly action: ReactNode;
  /** The fields in the language of the site. */
  readonly children: ReactNode;
}

/** What the message says, a tab for each language. */
export function LanguageTabs(props: LanguageTabsProps) {
  const { site, selected, onSelect, onRemove, added, faulty, action, children, ...fields } = props;
  const texts = useTranslationsTexts();
  const { language } = usePreferences();
  const tags = Object.keys(fields.draft.translations);
  const title = (tag: string, isFaulty: boolean): ReactNode => (
    <span data-faulty={isFaulty || undefined} className={styles.title}>
      {tag === site ? texts.ofSite(languageName(tag, language)) : languageName(tag, language)}
      {isFaulty && <Spoken> ({texts.faulty})</Spoken>}
    </span>
  );
  return (
    <Tabs
      label={texts.label}
      tabs={[
        {
          id: ofSite,
          title: title(site, faulty.has('')),
          content: <div className={styles.panel}>{children}</div>,
        },
        ...tags.map((tag) => ({
          id: tag,
          title: title(tag, faulty.has(tag)),
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
