import type { Segment } from '@sineta/protocol';
import { AlertDialog, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useService } from '../service/service-context.ts';
import { useSite } from '../service/sites.ts';
import { problemText, useProblemTexts } from '../texts/problems.ts';
import { shellTexts } from '../texts/shell.ts';
import { topicsTexts } from '../texts/topics.ts';
import { useTexts } from '../texts/use-texts.ts';

interface RemoveSegmentDialogProps {
  readonly segment: Segment;
  readonly onClose: () => void;
}

export function RemoveSegmentDialog({ segment, onClose }: RemoveSegmentDialogProps) {
  const { segments: texts } = useTexts(topicsTexts);
  const { cancel } = useTexts(shellTexts);
  const problems = useProblemTexts();
  const { id: site } = useSite();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => service.send('DELETE', `/sites/${site}/segments/${encodeURIComponent(segment.id)}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['segments', site] });
      toast(texts.removed(segment.name));
      onClose();
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={texts.removeTitle(segment.name)}
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
