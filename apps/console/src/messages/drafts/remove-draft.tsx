import type { DraftSummary } from '@sineta/protocol';
import { AlertDialog, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { useService } from '../../service/service-context.ts';
import { hasCode } from '../../service/service-error.ts';
import { draftsTexts } from './drafts-texts.ts';

interface RemoveDraftProps {
  readonly site: string;
  readonly draft: DraftSummary;
  readonly onClose: () => void;
}

/** Deletes a draft after a confirmation, as it was in the list. */
export function RemoveDraft({ site, draft, onClose }: RemoveDraftProps) {
  const texts = useTexts(draftsTexts);
  const problems = useProblemTexts();
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  const title = draft.title === '' ? texts.untitled : shorten(draft.title);
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await service.send('DELETE', `/sites/${site}/drafts/${draft.id}?revision=${draft.revision}`);
      } catch (error) {
        // Another member was faster.
        if (!hasCode(error, 'not_found')) throw error;
      }
    },
    onSuccess: () => {
      onClose();
      show(texts.removed(title));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['drafts', site] }),
  });
  const { error } = remove;
  const isChanged = hasCode(error, 'draft_changed');
  const names = draft.editors.map(({ name }) => name);
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={texts.removeTitle}
      confirm={texts.confirm}
      cancel={texts.cancel}
      busy={remove.isPending}
      error={error ? (isChanged ? texts.changedMeanwhile : problemText(error, problems)) : undefined}
      onConfirm={() => remove.mutate()}
    >
      <p>{texts.removeText(title)}</p>
      {names.length > 0 && <p>{texts.removeOpen(names)}</p>}
    </AlertDialog>
  );
}
