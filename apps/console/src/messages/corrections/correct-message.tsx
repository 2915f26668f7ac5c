import type { MessageDetails } from '@sineta/protocol';
import { isWebUrl } from '@sineta/protocol/formats';
import { Banner, Button, Dialog, DialogActions, Form, TextArea, TextField } from '@sineta/ui';
import { Fragment, useState } from 'react';
import { useSite } from '../../accounts/sites.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { useUnsaved } from '../../page/unsaved/use-unsaved.tsx';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { fieldProblems, problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { ServiceError } from '../../service/service-error.ts';
import { useService } from '../../service/service-context.ts';
import { withScheme } from '../compose/draft/whole-address.ts';
import { messageDetailsTexts } from '../details/message-details-texts.ts';
import { useNow } from '../../time/use-now.ts';
import { useExpectedDevices } from '../details/use-expected-devices.ts';
import { correctMessage } from '../message-requests.ts';
import { correctionTexts } from './correction-texts.ts';
import { proposesReplacement } from './is-correctable.ts';
import { ReplaceChoice } from './replace-choice.tsx';
import { endsTest, unreachedOf } from './unreached.ts';
import { useCorrection } from './use-correction.ts';
import { correctionOf, own, textsOf, type WrittenText } from './written-texts.ts';

interface CorrectMessageProps {
  readonly message: MessageDetails;
  readonly onClose: () => void;
}

/** A dialog that corrects the texts and links of a message that was sent, in each of its languages. */
export function CorrectMessage({ message, onClose }: CorrectMessageProps) {
  const texts = useTexts(correctionTexts);
  const common = useTexts(pageTexts);
  const { detail } = useTexts(messageDetailsTexts);
  const { language: operator } = usePreferences();
  const { id: site, language: siteLanguage } = useSite();
  const service = useService();
  // What the texts below correct: the page loads the message again meanwhile.
  const [opened] = useState(message);
  const isOutdated = message.corrections?.length !== opened.corrections?.length;
  const unreached = unreachedOf(message, useExpectedDevices(site, message), useNow());
  const isTest = endsTest(message);
  const before = textsOf(opened);
  const [written, setWritten] = useState(before);
  const [replaces, setReplaces] = useState(() => proposesReplacement(message, Date.now()));
  const [revealed, setRevealed] = useState(false);
  const languages = Object.keys(written);
  const isChanged = JSON.stringify(written) !== JSON.stringify(before);
  const isComplete = Object.values(written).every(
    ({ title, link }) => title.trim() !== '' && (link.trim() === '' || isWebUrl(link.trim())),
  );
  const { mutate, isPending, error } = useCorrection({
    site,
    message: message.id,
    texts: texts.correct,
    request: () =>
      correctMessage(service, site, message.id, {
        ...correctionOf(opened, written),
        revision: opened.corrections?.length ?? 0,
        ...(replaces && { replaceOnDevices: true }),
      }),
    onClose,
  });
  const problems = useProblemTexts();
  const refused = fieldProblems(error, problems);
  const path = (language: string) => (language === own ? 'notification' : `translations.${language}`);
  const refusedIn = (language: string, field: string) => refused[`${path(language)}.${field}`];
  /** The error of a language as a whole, such as one that is too long for a push message. */
  const refusedWhole = (language: string) =>
    error instanceof ServiceError && error.fields.some(({ field }) => field === path(language))
      ? problemText(error, problems)
      : undefined;
  const unsaved = useUnsaved(isChanged, onClose);
  const change = (language: string, part: Partial<WrittenText>) =>
    setWritten((all) => ({ ...all, [language]: { ...all[language]!, ...part } }));
  const label = (field: string, language: string) =>
    languages.length === 1
      ? field
      : texts.inLanguage(field, languageName(language === own ? siteLanguage : language, operator));
  const titleError = (title: string) => {
    if (!revealed) return undefined;
    if (title.trim() === '') return texts.missing;
    return isChanged ? undefined : texts.unchanged;
  };
  return (
    <Dialog isOpen onClose={unsaved.close} title={texts.correct.title} closeLabel={common.close}>
      {unsaved.question}
      {message.publish && <p>{texts.correct.onBoard}</p>}
      {(unreached || isTest || !message.publish) && (
        <p>
          {isTest && `${texts.correct.test} `}
          {(unreached || !message.publish) && texts.correct.unreached(unreached ?? {})}
        </p>
      )}
      <Form
        onSubmit={() => {
          setRevealed(true);
          if (isChanged && isComplete && !isOutdated) mutate();
        }}
      >
        {Object.entries(written).map(([language, { title, body, link }]) => (
          <Fragment key={language}>
            <TextField
              label={label(texts.heading, language)}
              value={title}
              onChange={(title) => change(language, { title })}
              language={language === own ? siteLanguage : language}
              error={titleError(title) ?? refusedIn(language, 'title')}
              isRequired
            />
            <TextArea
              label={label(texts.body, language)}
              value={body}
              onChange={(body) => change(language, { body })}
              language={language === own ? siteLanguage : language}
              error={refusedIn(language, 'body') ?? refusedWhole(language)}
            />
            {/* A language without a link of its own has that of the message. */}
            {(language === own || before[language]?.link !== '') && (
              <TextField
                label={label(detail.link, language)}
                type="url"
                value={link}
                onChange={(link) => change(language, { link: withScheme(link) })}
                error={
                  revealed && link.trim() !== '' && !isWebUrl(link.trim())
                    ? texts.notAnAddress
                    : refusedIn(language, 'navigate')
                }
              />
            )}
          </Fragment>
        ))}
        <ReplaceChoice accepted={message.counts.accepted} isSelected={replaces} onChange={setReplaces} />
        <ProblemBanner error={error} />
        {isOutdated && <Banner icon="warning">{texts.outdated}</Banner>}
        <DialogActions>
          <Button onPress={unsaved.close}>{texts.back}</Button>
          <Button type="submit" variant="primary" busy={isPending} isDisabled={isOutdated}>
            {texts.correct.confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
