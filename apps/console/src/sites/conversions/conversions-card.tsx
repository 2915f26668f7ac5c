import type { SiteSettings } from '@sineta/protocol';
import { Card, CodeBlock, Form, SubmitButton, TextField } from '@sineta/ui';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { changedMembers } from '../../page/unsaved/changed-members.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { readConversions, writtenConversions } from './conversions-draft.ts';
import { conversionsTexts } from './conversions-texts.ts';
import styles from '../settings/site.module.css';
import { trackSnippet } from '../settings/snippets.ts';
import { useSettingsForm } from '../settings/use-settings-form.ts';

/** Which conversions count after a click, and the code that reports them. */
export function ConversionsCard({ site }: { readonly site: SiteSettings }) {
  const texts = useTexts(conversionsTexts);
  const { copy, copied } = useTexts(pageTexts);
  const form = useSettingsForm(site, texts.saved, ({ conversions }) => writtenConversions(conversions));
  const { isReadOnly, opened, draft, change, submitted } = form;
  const read = readConversions(draft);
  const fault = submitted && 'fault' in read ? read.fault : undefined;
  const submit = (): void => {
    if ('fault' in read) return form.submit();
    const changes = changedMembers(opened.conversions, read.conversions);
    form.submit(({ conversions }) => ({ conversions: { ...conversions, ...changes } }));
  };
  const [first] = site.conversions.names;
  return (
    <Card title={texts.title} description={texts.text}>
      {form.question}
      <Form onSubmit={submit}>
        <ProblemBanner error={form.error} />
        <TextField
          isReadOnly={isReadOnly}
          label={texts.names}
          description={texts.namesHelp}
          error={fault === undefined || fault === 'days' ? undefined : texts.faults[fault]}
          value={draft.names}
          onChange={change('names')}
        />
        <TextField
          isReadOnly={isReadOnly}
          label={texts.days}
          description={texts.daysHelp}
          inputMode="numeric"
          error={fault === 'days' ? texts.faults.days : undefined}
          value={draft.days}
          onChange={change('days')}
        />
        {!isReadOnly && (
          <SubmitButton variant="primary" busy={form.isPending}>
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
