import { AlertDialog, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { useSite } from '../../accounts/sites.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { topicsTexts } from './topics-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { NamedItem, NamedItemKind } from './named-item.ts';

interface RemoveNamedItemDialogProps {
  readonly kind: NamedItemKind;
  readonly item: NamedItem;
  readonly onClose: () => void;
}

/** Removes a topic or a segment after a confirmation. */
export function RemoveNamedItemDialog({ kind, item: { id, name }, onClose }: RemoveNamedItemDialogProps) {
  const texts = useTexts(topicsTexts)[kind];
  const { cancel } = useTexts(pageTexts);
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
