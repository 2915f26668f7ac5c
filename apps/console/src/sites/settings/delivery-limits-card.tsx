import type { SiteSettings } from '@sineta/protocol';
import { Card, Form, RadioGroup, SubmitButton, TextField } from '@sineta/ui';
import { useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { isSame, useUnsaved } from '../../page/unsaved/use-unsaved.tsx';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { type DeliveryLimitsDraft, readDraft, toDraft } from './delivery-limits-draft.ts';
import { deliveryLimitsTexts } from './delivery-limits-texts.ts';
import styles from './site.module.css';
import { useSaveSettings } from './use-save-settings.ts';

/** How many messages each device gets a day, at which hours, and what happens to the others. */
export function DeliveryLimitsCard({ site }: { readonly site: SiteSettings }) {
  const texts = useTexts(deliveryLimitsTexts);
  const isReadOnly = !useMay('manage');
  const [draft, setDraft] = useState(() => toDraft(site.deliveryLimits));
  const [submitted, setSubmitted] = useState(false);
  const save = useSaveSettings(site.id, texts.saved, ({ deliveryLimits }) => {
    setDraft(toDraft(deliveryLimits));
    setSubmitted(false);
  });
  const { question } = useUnsaved(!isSame(draft, toDraft(site.deliveryLimits)));
  const read = readDraft(draft);
  const faulty = submitted && 'fault' in read ? read : undefined;
  const submit = (): void => {
    setSubmitted(true);
    if ('limits' in read) save.mutate({ deliveryLimits: read.limits });
  };
  const field = (name: 'dailyLimit' | 'start' | 'end') => ({
    isReadOnly,
    label: texts[name],
    error: faulty?.field === name ? texts.faults[faulty.fault] : undefined,
    value: draft[name],
    onChange: (text: string) => setDraft((before) => ({ ...before, [name]: text })),
  });
  return (
    <Card title={texts.title} description={texts.text}>
      {question}
      <Form onSubmit={submit}>
        <ProblemBanner error={save.error} />
        <TextField {...field('dailyLimit')} description={texts.dailyLimitHelp} inputMode="numeric" />
        <div className={styles.times}>
          <TextField {...field('start')} type="time" description={texts.quietHelp} />
          <TextField {...field('end')} type="time" />
        </div>
        <RadioGroup<DeliveryLimitsDraft['excess']>
          isDisabled={isReadOnly}
          label={texts.excess}
          options={[
            { value: 'digest', label: texts.digest, description: texts.digestHelp },
            { value: 'drop', label: texts.drop, description: texts.dropHelp },
          ]}
          value={draft.excess}
          onChange={(excess) => setDraft((before) => ({ ...before, excess }))}
        />
        <div className={styles.note}>
          <p aria-live="polite">{'limits' in read && texts.consequence(read.limits)}</p>
          <p>{texts.passing}</p>
        </div>
        {!isReadOnly && (
          <SubmitButton variant="primary" busy={save.isPending}>
            {texts.submit}
          </SubmitButton>
        )}
      </Form>
    </Card>
  );
}
