import type { CreateSite, SiteSettings } from '@sineta/protocol';
import { slugPattern } from '@sineta/protocol/formats';
import { limits } from '@sineta/protocol/limits';
import { Card, Form, Select, SubmitButton, TextField, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useService } from '../../service/service-context.ts';
import { useSites } from '../../accounts/sites.ts';
import { Page } from '../../page/page.tsx';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { siteTexts } from './site-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { identifierFor } from '../named-items/identifier.ts';
import { languageOptions, timeZoneOptions } from './locale-options.ts';

/** Creates a site in this service. */
export function NewSitePage() {
  const { create: texts, settings } = useTexts(siteTexts);
  const { language: operator } = usePreferences();
  const sites = useSites();
  const service = useService();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [name, setName] = useState('');
  const [typedId, setTypedId] = useState<string>();
  const [language, setLanguage] = useState<string>(operator);
  const [timeZone, setTimeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const timeZones = useMemo(() => timeZoneOptions(timeZone, operator), [timeZone, operator]);
  const [submitted, setSubmitted] = useState(false);
  const id = typedId ?? identifierFor(name);
  const create = useMutation({
    mutationFn: (body: CreateSite) => service.send<SiteSettings>('POST', '/sites', body),
    onSuccess: async ({ id, name }) => {
      await queries.invalidateQueries({ queryKey: ['sites'] });
      toast(texts.created(name));
      await navigate({ to: '/sites/$site', params: { site: id } });
    },
  });
  const refused = fieldProblems(create.error, useProblemTexts());
  const nameError = name.trim() === '' ? settings.nameMissing : undefined;
  const idError = (): string | undefined => {
    if (nameError !== undefined) return undefined;
    if (!slugPattern.test(id)) return texts.idWrong;
    return sites.some((site) => site.id === id) ? texts.idTaken : undefined;
  };
  return (
    <Page title={texts.title} description={texts.description}>
      <Card>
        <Form
          onSubmit={() => {
            setSubmitted(true);
            if (nameError === undefined && idError() === undefined) {
              create.mutate({ id, name: name.trim(), language, timeZone });
            }
          }}
        >
          <ProblemBanner error={create.error} />
          <TextField
            label={settings.name}
            description={settings.nameHelp}
            maxLength={limits.nameLength}
            value={name}
            onChange={setName}
            error={submitted ? (nameError ?? refused['name']) : undefined}
          />
          <TextField
            label={texts.id}
            description={texts.idHelp}
            maxLength={limits.slugLength}
            value={id}
            onChange={setTypedId}
            error={submitted ? (idError() ?? refused['id']) : undefined}
          />
          <Select
            label={settings.language}
            description={settings.languageHelp}
            options={languageOptions(language, operator)}
            value={language}
            onChange={setLanguage}
            error={refused['language']}
          />
          <Select
            label={settings.timeZone}
            description={settings.timeZoneHelp}
            options={timeZones}
            value={timeZone}
            onChange={setTimeZone}
            error={refused['timeZone']}
          />
          <SubmitButton variant="primary" busy={create.isPending}>
            {texts.submit}
          </SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}
