import { AlertDialog, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useService } from '../service/service-context.ts';
import { useSite } from '../service/sites.ts';
import { problemText, useProblemTexts } from '../texts/problems.ts';
import { shellTexts } from '../texts/shell.ts';
import { topicsTexts } from '../texts/topics.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Named, NamedKind } from './named.ts';

interface RemoveDialogProps {
  readonly kind: NamedKind;
  readonly item: Named;
  readonly onClose: () => void;
}

/** Asks before a topic or a segment goes. */
export function RemoveDialog({ kind, item: { id, name }, onClose }: RemoveDialogProps) {
  const texts = useTexts(topicsTexts)[kind];
  const { cancel } = useTexts(shellTexts);
  const problems = useProblemTexts();
  const { id: site } = useSite();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => service.send('DELETE', `/sites/${site}/${kind}/${encodeURIComponent(id)}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [kind, site] });
      toast(texts.removed(name));
      onClose();
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={texts.removeTitle(name)}
      confirm={texts.remove}
      cancel={cancel}
      onConfirm={remove.mutate}
      busy={remove.isPending}
      error={remove.error === null ? undefined : problemText(remove.error, problems)}
    >
      <p>{texts.removeText}</p>
    </AlertDialog>
  );
}
