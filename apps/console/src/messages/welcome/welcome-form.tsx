import type { SiteSettings, UpdateSite } from '@sineta/protocol';
import { Banner, Card, Checkbox, Form, SubmitButton, TextField, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { isSame, useUnsaved } from '../../page/unsaved/use-unsaved.tsx';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { useService } from '../../service/service-context.ts';
import styles from '../compose/compose.module.css';
import { Previews } from '../compose/preview/previews.tsx';
import { faultsOf, notificationOf, toDraft, toWelcomeMessage, type WelcomeDraft } from './welcome-draft.ts';
import { WelcomeLanguages } from './welcome-languages.tsx';
import { welcomeTexts } from './welcome-texts.ts';

/** The form of the welcome message, next to its preview. */
export function WelcomeForm({ site }: { readonly site: SiteSettings }) {
  const texts = useTexts(welcomeTexts);
  const isReadOnly = !useMay('manage');
  const [draft, setDraft] = useState(() => toDraft(site));
  const [submitted, setSubmitted] = useState(false);
  const [first] = Object.keys(draft.texts) as [string];
  const [chosen, setChosen] = useState(first);
  const language = chosen in draft.texts ? chosen : first;
  const save = useSaveWelcome(site.id);
  const refused = fieldProblems(save.error, useProblemTexts());
  const { question } = useUnsaved(!isSame(toWelcomeMessage(draft), toWelcomeMessage(toDraft(site))));
  const faults = faultsOf(draft);
  const change = (part: Partial<WelcomeDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const submit = (): void => {
    setSubmitted(true);
    const [untitled] = faults.untitled;
    if (untitled !== undefined) setChosen(faults.untitled.includes(language) ? language : untitled);
    else if (!faults.url) save.mutate(draft);
  };
  return (
    <Form onSubmit={submit}>
      {isReadOnly && <Banner>{texts.readOnly}</Banner>}
      {question}
      <ProblemBanner error={save.error} />
      <div className={styles.columns}>
        <div className={styles.sections}>
          <Card>
            <Checkbox isSelected={draft.isOn} onChange={(isOn) => change({ isOn })} isDisabled={isReadOnly}>
              {texts.isOn}
            </Checkbox>
            {!draft.isOn && <p className={styles.help}>{texts.off}</p>}
          </Card>
          {draft.isOn && (
            <>
              <WelcomeLanguages
                site={site}
                draft={draft}
                change={change}
                language={language}
                onLanguage={setChosen}
                untitled={submitted ? faults.untitled : []}
                refused={refused}
                isReadOnly={isReadOnly}
              />
              <Card>
                <TextField
                  label={texts.url}
                  description={texts.urlHelp}
                  type="url"
                  placeholder="https://"
                  isReadOnly={isReadOnly}
                  value={draft.url}
                  onChange={(url) => change({ url })}
                  error={submitted && faults.url ? texts.urlWrong : refused['welcomeMessage.url']}
                />
              </Card>
            </>
          )}
          {!isReadOnly && (
            <SubmitButton variant="primary" busy={save.isPending}>
              {texts.submit}
            </SubmitButton>
          )}
        </div>
        {draft.isOn && (
          <div className={styles.aside}>
            <Previews
              site={site.id}
              notification={notificationOf(draft.texts[language]!, site.icon)}
              language={language}
              host={location.host}
            />
          </div>
        )}
      </div>
    </Form>
  );
}

function useSaveWelcome(site: string) {
  const texts = useTexts(welcomeTexts);
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (draft: WelcomeDraft) =>
      service.send<SiteSettings>('PATCH', `/sites/${site}/settings`, {
        welcomeMessage: toWelcomeMessage(draft),
      } satisfies UpdateSite),
    onSuccess: async ({ welcomeMessage }) => {
      await queries.invalidateQueries({ queryKey: ['sites'] });
      toast(welcomeMessage === null ? texts.turnedOff : texts.saved);
    },
  });
}
