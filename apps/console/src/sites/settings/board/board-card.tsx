import type { SiteSettings } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { buttonClass, Card, Form, SubmitButton, TextArea, TextField } from '@sineta/ui';
import { useTexts } from '../../../i18n/use-texts.ts';
import { changedMembers } from '../../../page/unsaved/changed-members.ts';
import { ProblemBanner } from '../../../problems/problem-banner.tsx';
import { fieldProblems, useProblemTexts } from '../../../service/problem-texts.ts';
import { AccentField } from './accent-field.tsx';
import { type BoardDraft, faultsOf, toDraft, toSettings } from './board-draft.ts';
import { BoardPreview } from './board-preview.tsx';
import { boardTexts } from './board-texts.ts';
import { BoardTranslations } from './board-translations.tsx';
import { useSettingsForm } from '../use-settings-form.ts';

/** What the notice board shows around the notices, and a preview. */
export function BoardCard({ site }: { readonly site: SiteSettings }) {
  const texts = useTexts(boardTexts);
  const form = useSettingsForm(site, texts.saved, ({ board }) => toDraft(board));
  const { isReadOnly, opened, draft, change, submitted } = form;
  const refused = fieldProblems(form.error, useProblemTexts());
  const faults = faultsOf(draft);
  const submit = (): void => {
    if (faults.contactUrl || faults.privacyUrl) return form.submit();
    const changes = changedMembers(toDraft(opened.board), draft);
    form.submit(({ board }) => ({ board: toSettings({ ...toDraft(board), ...changes }) }));
  };
  const field = (name: Exclude<keyof BoardDraft, 'translations'>) => ({
    isReadOnly,
    value: draft[name],
    onChange: change(name),
    error: refused[`board.${name}`],
  });
  const url = (name: keyof typeof faults, wrong: string) => ({
    ...field(name),
    type: 'url' as const,
    maxLength: limits.urlLength,
    error: submitted && faults[name] ? wrong : refused[`board.${name}`],
  });
  return (
    <Card
      title={texts.title}
      description={texts.text}
      action={
        <a href="/" target="_blank" className={buttonClass}>
          {texts.open}
        </a>
      }
    >
      {form.question}
      <Form onSubmit={submit}>
        <ProblemBanner error={form.error} />
        <TextField
          {...field('title')}
          label={texts.heading}
          placeholder={texts.headingDefault}
          maxLength={limits.boardTitleLength}
        />
        <TextArea
          {...field('introduction')}
          label={texts.introduction}
          description={texts.introductionHelp}
          maxLength={limits.boardTextLength}
        />
        <AccentField {...field('accent')} />
        <TextArea
          {...field('footer')}
          label={texts.footer}
          description={texts.footerHelp}
          maxLength={limits.boardTextLength}
        />
        <TextField
          {...url('contactUrl', texts.contactWrong)}
          label={texts.contact}
          description={texts.contactHelp}
          placeholder="https://"
        />
        <TextField {...url('privacyUrl', texts.privacyWrong)} label={texts.privacy} placeholder="https://" />
        <BoardTranslations
          translations={draft.translations}
          isReadOnly={isReadOnly}
          onChange={change('translations')}
          error={(name) => refused[`board.translations.${name}`]}
        />
        <BoardPreview site={site} draft={draft} />
        {!isReadOnly && (
          <SubmitButton variant="primary" busy={form.isPending}>
            {texts.submit}
          </SubmitButton>
        )}
      </Form>
    </Card>
  );
}
