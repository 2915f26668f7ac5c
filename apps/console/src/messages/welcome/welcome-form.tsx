import type { SiteSettings } from '@sineta/protocol';
import { Banner, Card, Checkbox, Form, SubmitButton, TextField } from '@sineta/ui';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { useSettingsForm } from '../../sites/settings/use-settings-form.ts';
import styles from '../compose/compose.module.css';
import { Previews } from '../compose/preview/previews.tsx';
import { faultsOf, mergedDraft, notificationOf, toDraft, toWelcomeMessage } from './welcome-draft.ts';
import { WelcomeLanguages } from './welcome-languages.tsx';
import { welcomeTexts } from './welcome-texts.ts';

/** The form of the welcome message, next to its preview. */
export function WelcomeForm({ site }: { readonly site: SiteSettings }) {
  const texts = useTexts(welcomeTexts);
  const form = useSettingsForm(
    site,
    ({ welcomeMessage }) => (welcomeMessage === null ? texts.turnedOff : texts.saved),
    toDraft,
  );
  const { isReadOnly, opened, draft, submitted } = form;
  const [first] = Object.keys(draft.texts) as [string];
  const [chosen, setChosen] = useState(first);
  const language = chosen in draft.texts ? chosen : first;
  const refused = fieldProblems(form.error, useProblemTexts());
  const faults = faultsOf(draft);
  const submit = (): void => {
    const [untitled] = faults.untitled;
    if (untitled !== undefined) setChosen(faults.untitled.includes(language) ? language : untitled);
    if (untitled !== undefined || faults.url) return form.submit();
    const before = toDraft(opened);
    form.submit((newest) => ({
      welcomeMessage: toWelcomeMessage(mergedDraft(toDraft(newest), before, draft)),
    }));
  };
  return (
    <Form onSubmit={submit}>
      {isReadOnly && <Banner>{texts.readOnly}</Banner>}
      {form.question}
      <ProblemBanner error={form.error} />
      <div className={styles.columns}>
        <div className={styles.sections}>
          <Card>
            <Checkbox isSelected={draft.isOn} onChange={form.change('isOn')} isDisabled={isReadOnly}>
              {texts.isOn}
            </Checkbox>
            {!draft.isOn && <p className={styles.help}>{texts.off}</p>}
          </Card>
          {draft.isOn && (
            <>
              <WelcomeLanguages
                site={site}
                draft={draft}
                onChange={form.change('texts')}
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
                  onChange={form.change('url')}
                  error={submitted && faults.url ? texts.urlWrong : refused['welcomeMessage.url']}
                />
              </Card>
            </>
          )}
          {!isReadOnly && (
            <SubmitButton variant="primary" busy={form.isPending}>
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
