import type { NamedTopic } from '@sineta/protocol';
import { AlertDialog, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useService } from '../service/service-context.ts';
import { useSite } from '../service/sites.ts';
import { problemText, useProblemTexts } from '../texts/problems.ts';
import { shellTexts } from '../texts/shell.ts';
import { topicsTexts } from '../texts/topics.ts';
import { useTexts } from '../texts/use-texts.ts';

interface RemoveTopicDialogProps {
  readonly topic: NamedTopic;
  readonly onClose: () => void;
}

export function RemoveTopicDialog({ topic, onClose }: RemoveTopicDialogProps) {
  const { topics: texts } = useTexts(topicsTexts);
  const { cancel } = useTexts(shellTexts);
  const problems = useProblemTexts();
  const { id: site } = useSite();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => service.send('DELETE', `/sites/${site}/topics/${encodeURIComponent(topic.id)}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['topics', site] });
      toast(texts.removed(topic.name));
      onClose();
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={texts.removeTitle(topic.name)}
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
