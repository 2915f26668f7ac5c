import type { SiteSettings } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { buttonClass, Card, Form, SubmitButton, TextArea, TextField } from '@sineta/ui';
import { useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { isSame, useUnsaved } from '../../page/unsaved/use-unsaved.tsx';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { AccentField } from './accent-field.tsx';
import { type BoardDraft, faultsOf, toDraft, toSettings } from './board-draft.ts';
import { BoardPreview } from './board-preview.tsx';
import { boardTexts } from './board-texts.ts';
import { useSaveSettings } from './use-save-settings.ts';

/** What the notice board shows around the notices, and a preview. */
export function BoardCard({ site }: { readonly site: SiteSettings }) {
  const texts = useTexts(boardTexts);
  const isReadOnly = !useMay('manage');
  const [draft, setDraft] = useState(() => toDraft(site.board));
  const [submitted, setSubmitted] = useState(false);
  const save = useSaveSettings(site.id, texts.saved, ({ board }) => {
    setDraft(toDraft(board));
    setSubmitted(false);
  });
  const refused = fieldProblems(save.error, useProblemTexts());
  const { question } = useUnsaved(!isSame(toSettings(draft), toSettings(toDraft(site.board))));
  const faults = faultsOf(draft);
  const submit = (): void => {
    setSubmitted(true);
    if (!faults.contactUrl && !faults.privacyUrl) save.mutate({ board: toSettings(draft) });
  };
  const field = (name: keyof BoardDraft) => ({
    isReadOnly,
    value: draft[name],
    onChange: (text: string) => setDraft((before) => ({ ...before, [name]: text })),
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
      {question}
      <Form onSubmit={submit}>
        <ProblemBanner error={save.error} />
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
        <BoardPreview site={site} draft={draft} />
        {!isReadOnly && (
          <SubmitButton variant="primary" busy={save.isPending}>
            {texts.submit}
          </SubmitButton>
        )}
      </Form>
    </Card>
  );
}
