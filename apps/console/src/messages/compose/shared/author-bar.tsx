import { AlertDialog, useToast } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { problemText, useProblemTexts } from '../../../service/problem-texts.ts';
import { useService } from '../../../service/service-context.ts';
import styles from '../compose.module.css';
import type { DraftEditing } from '../draft/use-draft.ts';
import type { DraftApproval } from '../opened-message.ts';
import { SendBar, type SendBarProps } from '../send/send-bar.tsx';
import { askTexts } from './ask-texts.ts';
import { createDraft, requestApproval } from './draft-requests.ts';
import { toShared } from './shared-content.ts';

interface AuthorBarProps extends SendBarProps {
  readonly site: string;
  readonly editing: DraftEditing;
  /** Undefined for the user's own draft. */
  readonly approval: DraftApproval | undefined;
  /** Whether the form was submitted, and is complete. */
  readonly isAsking: boolean;
  readonly onClose: () => void;
}

/** The bar of an author: a request for approval in place of sending. */
export function AuthorBar({ site, editing, approval, isAsking, onClose, ...bar }: AuthorBarProps) {
  const texts = useTexts(askTexts);
  const problems = useProblemTexts();
  const share = useShareAndAsk(site, editing);
  const show = useToast();
  const ask = useMutation({
    mutationFn: () => (approval ? approval.request() : share()),
    onSuccess: onClose,
  });
  const undo = useMutation({
    mutationFn: async () => approval?.end(),
    onSuccess: () => show(texts.undone),
    onError: (error) => show(problemText(error, problems)),
  });
  const isRequested = approval?.state?.state === 'requested';
  // Ctrl+Enter submits the form of a requested draft, too. The dialog must not open when the request ends.
  const isRepeated = isAsking && isRequested;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isRepeated) close();
  }, [isRepeated]);
  return (
    <>
      <SendBar
        {...bar}
        {...(isRequested && { state: texts.waiting, onPress: () => undo.mutate() })}
        label={isRequested ? texts.undo : texts.ask}
        busy={bar.busy || undo.isPending}
      />
      <AlertDialog
        isOpen={isAsking && !isRequested}
        onClose={() => {
          onClose();
          ask.reset();
        }}
        title={texts.title}
        confirm={texts.ask}
        cancel={texts.cancel}
        variant="primary"
        busy={ask.isPending}
        error={ask.error ? problemText(ask.error, problems) : undefined}
        onConfirm={() => ask.mutate()}
      >
        <p className={styles.title} title={editing.draft.title}>
          {editing.draft.title}
        </p>
        <p>{texts.text}</p>
      </AlertDialog>
    </>
  );
}

/** Moves the user's own draft to those of the site, asks for its approval, and opens it there. */
function useShareAndAsk(site: string, editing: DraftEditing): () => Promise<void> {
  const service = useService();
  const navigate = useNavigate();
  const show = useToast();
  const problems = useProblemTexts();
  return async () => {
    const { id, revision } = await createDraft(service, site, toShared(editing.draft));
    editing.forget();
    try {
      await requestApproval(service, site, id, revision);
    } catch (error) {
      // The site has the draft now: the next attempt is made there.
      show(problemText(error as Error, problems));
    }
    await navigate({ to: '/sites/$site/compose', params: { site }, search: { draft: id } });
  };
}
