import type { SiteSettings } from '@sineta/protocol';
import { Card, CodeBlock, Form, SubmitButton, TextField } from '@sineta/ui';
import { useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { isSame, useUnsaved } from '../../page/unsaved/use-unsaved.tsx';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { readConversions, writtenConversions } from './conversions-draft.ts';
import { conversionsTexts } from './conversions-texts.ts';
import styles from '../settings/site.module.css';
import { trackSnippet } from '../settings/snippets.ts';
import { useSaveSettings } from '../settings/use-save-settings.ts';

/** Which conversions count after a click, and the code that reports them. */
export function ConversionsCard({ site }: { readonly site: SiteSettings }) {
  const texts = useTexts(conversionsTexts);
  const { copy, copied } = useTexts(pageTexts);
  const isReadOnly = !useMay('manage');
  const [draft, setDraft] = useState(() => writtenConversions(site.conversions));
  const [submitted, setSubmitted] = useState(false);
  const save = useSaveSettings(site.id, texts.saved, ({ conversions }) => {
    setDraft(writtenConversions(conversions));
    setSubmitted(false);
  });
  const { question } = useUnsaved(!isReadOnly && !isSame(draft, writtenConversions(site.conversions)));
  const read = readConversions(draft);
  const fault = submitted && 'fault' in read ? read.fault : undefined;
  const submit = (): void => {
    setSubmitted(true);
    if ('conversions' in read) save.mutate({ conversions: read.conversions });
  };
  const [first] = site.conversions.names;
  return (
    <Card title={texts.title} description={texts.text}>
      {question}
      <Form onSubmit={submit}>
        <ProblemBanner error={save.error} />
        <TextField
          isReadOnly={isReadOnly}
          label={texts.names}
          description={texts.namesHelp}
          error={fault === undefined || fault === 'days' ? undefined : texts.faults[fault]}
          value={draft.names}
          onChange={(names) => setDraft((before) => ({ ...before, names }))}
        />
        <TextField
          isReadOnly={isReadOnly}
          label={texts.days}
          description={texts.daysHelp}
          inputMode="numeric"
          error={fault === 'days' ? texts.faults.days : undefined}
          value={draft.days}
          onChange={(days) => setDraft((before) => ({ ...before, days }))}
        />
        {!isReadOnly && (
          <SubmitButton variant="primary" busy={save.isPending}>
            {texts.submit}
          </SubmitButton>
        )}
      </Form>
      {first !== undefined && (
        <div className={styles.steps}>
          <p className={styles.note}>{texts.codeText}</p>
          <CodeBlock label={texts.code} code={trackSnippet(first)} copyLabel={copy} copiedLabel={copied} />
        </div>
      )}
    </Card>
  );
}
