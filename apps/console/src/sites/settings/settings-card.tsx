import type { SiteSettings } from '@sineta/protocol';
import { isSecureUrl } from '@sineta/protocol/formats';
import { limits } from '@sineta/protocol/limits';
import { Banner, Card, Form, Select, SubmitButton, TextArea, TextField } from '@sineta/ui';
import { Suspense, useMemo, useState } from 'react';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useMay } from '../../accounts/me.ts';
import { changedMembers } from '../../page/unsaved/changed-members.ts';
import { useUnsaved } from '../../page/unsaved/use-unsaved.tsx';
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
  /** The settings that the changes are made to. Another user may store others meanwhile. */
  const [opened, setOpened] = useState(site);
  const [fields, setFields] = useState(() => fieldsOf(site));
  const { name, icon, language, timeZone, origins, retentionDays } = fields;
  const change = (field: keyof typeof fields) => (value: string) =>
    setFields((before) => ({ ...before, [field]: value }));
  /** What the last request had: what was typed since then stays. */
  const [sent, setSent] = useState(fields);
  const isUploading = useIsUploading();
  const [submitted, setSubmitted] = useState(false);
  const timeZones = useMemo(() => timeZoneOptions(opened.timeZone, operator), [opened.timeZone, operator]);
  const strange = linesOf(origins).filter((line) => !isOrigin(line));
  const errors = {
    name: name.trim() === '' ? texts.nameMissing : undefined,
    icon: icon.trim() !== '' && !isSecureUrl(icon.trim()) ? texts.iconWrong : undefined,
    origins: strange.length === 0 ? undefined : texts.originsWrong(strange),
    directMessageRetentionDays: isRetention(retentionDays) ? undefined : texts.retentionWrong,
  };
  const save = useSaveSettings(site.id, texts.saved, (stored) => {
    setSubmitted(false);
    setOpened(stored);
    setFields((now) => ({ ...fieldsOf(stored), ...changedMembers(sent, now) }));
  });
  const refused = fieldProblems(save.error, useProblemTexts());
  const errorOf = (field: keyof typeof errors) => (submitted ? errors[field] : undefined) ?? refused[field];
  const changes = changedMembers(enteredIn(fieldsOf(opened)), enteredIn(fields));
  const { question } = useUnsaved(mayManage && Object.keys(changes).length > 0);
  const submit = (): void => {
    setSubmitted(true);
    if (isUploading || Object.values(errors).some((error) => error !== undefined)) return;
    setSent(fields);
    save.mutate(changes);
  };
  const iconField = {
    label: texts.icon,
    description: texts.iconHelp,
    type: 'url',
    placeholder: 'https://',
    value: icon,
    onChange: change('icon'),
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
          onChange={change('name')}
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
          options={languageOptions(opened.language, operator)}
          value={language}
          onChange={change('language')}
          error={refused['language']}
        />
        <Select
          isDisabled={!mayManage}
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
        {mayManage && (
          <SubmitButton variant="primary" busy={save.isPending || isUploading}>
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
