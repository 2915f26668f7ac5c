import type { SiteSettings } from '@sineta/protocol';
import { isSecureUrl } from '@sineta/protocol/formats';
import { limits } from '@sineta/protocol/limits';
import { Banner, Card, Form, Select, SubmitButton, TextArea, TextField } from '@sineta/ui';
import { Suspense, useMemo } from 'react';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { changedMembers } from '../../page/unsaved/changed-members.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { siteTexts } from './site-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useIsUploading } from '../images/is-uploading.ts';
import { isOrigin, isRetention, linesOf } from './check-settings.ts';
import { languageOptions, timeZoneOptions } from './locale-options.ts';
import { useSettingsForm } from './use-settings-form.ts';
import { lazyPart } from '../../page/lazy/lazy-part.tsx';

/** Only for users who may change the icon. */
const IconField = lazyPart(() => import('./icon-field.tsx'));

/** The site's name, icon, language and time zone, its allowed origins, and the retention of direct messages. */
export function SettingsCard({ site }: { readonly site: SiteSettings }) {
  const { settings: texts } = useTexts(siteTexts);
  const { language: operator } = usePreferences();
  const form = useSettingsForm(site, texts.saved, fieldsOf);
  const { isReadOnly, opened, draft, change, submitted } = form;
  const { name, icon, language, timeZone, origins, retentionDays } = draft;
  const isUploading = useIsUploading();
  const timeZones = useMemo(() => timeZoneOptions(opened.timeZone, operator), [opened.timeZone, operator]);
  const strange = linesOf(origins).filter((line) => !isOrigin(line));
  const errors = {
    name: name.trim() === '' ? texts.nameMissing : undefined,
    icon: icon.trim() !== '' && !isSecureUrl(icon.trim()) ? texts.iconWrong : undefined,
    origins: strange.length === 0 ? undefined : texts.originsWrong(strange),
    directMessageRetentionDays: isRetention(retentionDays) ? undefined : texts.retentionWrong,
  };
  const refused = fieldProblems(form.error, useProblemTexts());
  const errorOf = (field: keyof typeof errors) => (submitted ? errors[field] : undefined) ?? refused[field];
  const isFaulty = isUploading || Object.values(errors).some((error) => error !== undefined);
  const submit = (): void =>
    form.submit(isFaulty ? undefined : changedMembers(enteredIn(fieldsOf(opened)), enteredIn(draft)));
  const iconField = {
    label: texts.icon,
    description: texts.iconHelp,
    type: 'url',
    placeholder: 'https://',
    value: icon,
    onChange: change('icon'),
    error: errorOf('icon'),
  } as const;
  const common = { isReadOnly };
  return (
    <Card title={texts.title}>
      {form.question}
      {isReadOnly && <Banner>{texts.readOnly}</Banner>}
      <Form onSubmit={submit}>
        <ProblemBanner error={form.error} />
        <TextField
          {...common}
          label={texts.name}
          description={texts.nameHelp}
          maxLength={limits.nameLength}
          value={name}
          onChange={change('name')}
          error={errorOf('name')}
        />
        {isReadOnly ? (
          <TextField {...iconField} isReadOnly />
        ) : (
          <Suspense fallback={<TextField {...iconField} isReadOnly />}>
            <IconField {...iconField} />
          </Suspense>
        )}
        <Select
          isDisabled={isReadOnly}
          label={texts.language}
          description={texts.languageHelp}
          options={languageOptions(opened.language, operator)}
          value={language}
          onChange={change('language')}
          error={refused['language']}
        />
        <Select
          isDisabled={isReadOnly}
          label={texts.timeZone}
          description={texts.timeZoneHelp}
          options={timeZones}
          value={timeZone}
          onChange={change('timeZone')}
          error={refused['timeZone']}
        />
        <TextArea
          {...common}
          label={texts.origins}
          description={texts.originsHelp}
          placeholder="https://"
          value={origins}
          onChange={change('origins')}
          error={errorOf('origins')}
        />
        <TextField
          {...common}
          label={texts.retention}
          description={texts.retentionHelp}
          inputMode="numeric"
          value={retentionDays}
          onChange={change('retentionDays')}
          error={errorOf('directMessageRetentionDays')}
        />
        {!isReadOnly && (
          <SubmitButton variant="primary" busy={form.isPending || isUploading}>
            {texts.submit}
          </SubmitButton>
        )}
      </Form>
    </Card>
  );
}

/** Settings as their fields have them. */
function fieldsOf(site: SiteSettings) {
  return {
    name: site.name,
    icon: site.icon ?? '',
    language: site.language,
    timeZone: site.timeZone,
    origins: site.origins.join('\n'),
    retentionDays: String(site.directMessageRetentionDays),
  };
}

/** The settings that fields have. */
function enteredIn({ name, icon, language, timeZone, origins, retentionDays }: ReturnType<typeof fieldsOf>) {
  return {
    name: name.trim(),
    language,
    timeZone,
    icon: icon.trim() === '' ? null : icon.trim(),
    origins: linesOf(origins),
    directMessageRetentionDays: Number(retentionDays),
  };
}
