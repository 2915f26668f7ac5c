import type { SiteSettings } from '@sineta/protocol';
import { isSecureUrl } from '@sineta/protocol/formats';
import { limits } from '@sineta/protocol/limits';
import { Banner, Card, Form, Select, SubmitButton, TextArea, TextField } from '@sineta/ui';
import { Suspense, useMemo, useState } from 'react';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useMay } from '../../accounts/me.ts';
import { isSame, useUnsaved } from '../../page/unsaved/use-unsaved.tsx';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { siteTexts } from './site-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useIsUploading } from '../images/is-uploading.ts';
import { isOrigin, isRetention, linesOf } from './check-settings.ts';
import { languageOptions, timeZoneOptions } from './locale-options.ts';
import { useSaveSettings } from './use-save-settings.ts';
import { lazyPart } from '../../page/lazy/lazy-part.tsx';

/** Only for users who may change the icon. */
const IconField = lazyPart(() => import('./icon-field.tsx'));

/** The site's name, icon, language and time zone, its allowed origins, and the retention of direct messages. */
export function SettingsCard({ site }: { readonly site: SiteSettings }) {
  const { settings: texts } = useTexts(siteTexts);
  const { language: operator } = usePreferences();
  const mayManage = useMay('manage');
  const [name, setName] = useState(site.name);
  const [icon, setIcon] = useState(site.icon ?? '');
  const [language, setLanguage] = useState(site.language);
  const [timeZone, setTimeZone] = useState(site.timeZone);
  const [origins, setOrigins] = useState(site.origins.join('\n'));
  const [retentionDays, setRetentionDays] = useState(String(site.directMessageRetentionDays));
  const isUploading = useIsUploading();
  const [submitted, setSubmitted] = useState(false);
  const timeZones = useMemo(() => timeZoneOptions(site.timeZone, operator), [site.timeZone, operator]);
  const strange = linesOf(origins).filter((line) => !isOrigin(line));
  const errors = {
    name: name.trim() === '' ? texts.nameMissing : undefined,
    icon: icon.trim() !== '' && !isSecureUrl(icon.trim()) ? texts.iconWrong : undefined,
    origins: strange.length === 0 ? undefined : texts.originsWrong(strange),
    directMessageRetentionDays: isRetention(retentionDays) ? undefined : texts.retentionWrong,
  };
  const save = useSaveSettings(site.id, texts.saved, (stored) => {
    setSubmitted(false);
    setOrigins(stored.origins.join('\n'));
  });
  const refused = fieldProblems(save.error, useProblemTexts());
  const errorOf = (field: keyof typeof errors) => (submitted ? errors[field] : undefined) ?? refused[field];
  const entered = {
    name: name.trim(),
    language,
    timeZone,
    icon: icon.trim() === '' ? null : icon.trim(),
    origins: linesOf(origins),
    directMessageRetentionDays: Number(retentionDays),
  };
  const { question } = useUnsaved(
    mayManage &&
      !isSame(entered, {
        name: site.name,
        language: site.language,
        timeZone: site.timeZone,
        icon: site.icon ?? null,
        origins: site.origins,
        directMessageRetentionDays: site.directMessageRetentionDays,
      }),
  );
  const submit = (): void => {
    setSubmitted(true);
    if (isUploading || Object.values(errors).some((error) => error !== undefined)) return;
    save.mutate(entered);
  };
  const iconField = {
    label: texts.icon,
    description: texts.iconHelp,
    type: 'url',
    placeholder: 'https://',
    value: icon,
    onChange: setIcon,
    error: errorOf('icon'),
  } as const;
  const common = { isReadOnly: !mayManage };
  return (
    <Card title={texts.title}>
      {question}
      {!mayManage && <Banner>{texts.readOnly}</Banner>}
      <Form onSubmit={submit}>
        <ProblemBanner error={save.error} />
        <TextField
          {...common}
          label={texts.name}
          description={texts.nameHelp}
          maxLength={limits.nameLength}
          value={name}
          onChange={setName}
          error={errorOf('name')}
        />
        {mayManage ? (
          <Suspense fallback={<TextField {...iconField} isReadOnly />}>
            <IconField {...iconField} />
          </Suspense>
        ) : (
          <TextField {...iconField} isReadOnly />
        )}
        <Select
          isDisabled={!mayManage}
          label={texts.language}
          description={texts.languageHelp}
          options={languageOptions(site.language, operator)}
          value={language}
          onChange={setLanguage}
          error={refused['language']}
        />
        <Select
          isDisabled={!mayManage}
          label={texts.timeZone}
          description={texts.timeZoneHelp}
          options={timeZones}
          value={timeZone}
          onChange={setTimeZone}
          error={refused['timeZone']}
        />
        <TextArea
          {...common}
          label={texts.origins}
          description={texts.originsHelp}
          placeholder="https://"
          value={origins}
          onChange={setOrigins}
          error={errorOf('origins')}
        />
        <TextField
          {...common}
          label={texts.retention}
          description={texts.retentionHelp}
          inputMode="numeric"
          value={retentionDays}
          onChange={setRetentionDays}
          error={errorOf('directMessageRetentionDays')}
        />
        {mayManage && (
          <SubmitButton variant="primary" busy={save.isPending || isUploading}>
            {texts.submit}
          </SubmitButton>
        )}
      </Form>
    </Card>
  );
}
