import type { SiteSettings } from '@sineta/protocol';
import { Card, Form, RadioGroup, SubmitButton, TextField } from '@sineta/ui';
import { useTexts } from '../../i18n/use-texts.ts';
import { changedMembers } from '../../page/unsaved/changed-members.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { type DeliveryLimitsDraft, readDraft, toDraft } from './delivery-limits-draft.ts';
import { deliveryLimitsTexts } from './delivery-limits-texts.ts';
import styles from './site.module.css';
import { useSettingsForm } from './use-settings-form.ts';

/** How many messages each device gets a day, at which hours, and what happens to the others. */
export function DeliveryLimitsCard({ site }: { readonly site: SiteSettings }) {
  const texts = useTexts(deliveryLimitsTexts);
  const form = useSettingsForm(site, texts.saved, ({ deliveryLimits }) => toDraft(deliveryLimits));
  const { isReadOnly, opened, draft, change, submitted } = form;
  const read = readDraft(draft);
  const faulty = submitted && 'fault' in read ? read : undefined;
  const submit = (): void => {
    if ('fault' in read) return form.submit();
    const changes = changedMembers(opened.deliveryLimits, read.limits);
    form.submit(({ deliveryLimits }) => ({ deliveryLimits: { ...deliveryLimits, ...changes } }));
  };
  const field = (name: 'dailyLimit' | 'start' | 'end') => ({
    isReadOnly,
    label: texts[name],
    error: faulty?.field === name ? texts.faults[faulty.fault] : undefined,
    value: draft[name],
    onChange: change(name),
  });
  return (
    <Card title={texts.title} description={texts.text}>
      {form.question}
      <Form onSubmit={submit}>
        <ProblemBanner error={form.error} />
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
          onChange={change('excess')}
        />
        <div className={styles.note}>
          <p aria-live="polite">{'limits' in read && texts.consequence(read.limits)}</p>
          <p>{texts.passing}</p>
        </div>
        {!isReadOnly && (
          <SubmitButton variant="primary" busy={form.isPending}>
            {texts.submit}
          </SubmitButton>
        )}
      </Form>
    </Card>
  );
}
