import type { Image } from '@sineta/protocol';
import { AlertDialog, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { useService } from '../../service/service-context.ts';
import { chooseImageTexts } from './choose-image-texts.ts';

interface DeleteImageProps {
  readonly site: string;
  readonly image: Image;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes an uploaded image after a confirmation. */
export function DeleteImage({ site, image: { id, url }, onDeleted, onClose }: DeleteImageProps) {
  const texts = useTexts(chooseImageTexts);
  const { cancel } = useTexts(pageTexts);
  const problems = useProblemTexts();
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  const remove = useMutation({
    mutationFn: () => service.send('DELETE', `/sites/${site}/images/${id}`),
    onSuccess: async () => {
      onDeleted();
      onClose();
      show(texts.removed);
      await queries.invalidateQueries({ queryKey: ['images', site] });
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={texts.removeTitle}
      confirm={texts.removeConfirm}
      cancel={cancel}
      onConfirm={remove.mutate}
      busy={remove.isPending}
      error={remove.error === null ? undefined : problemText(remove.error, problems)}
    >
      <img src={url} alt="" height={72} />
      <p>{texts.removeText}</p>
    </AlertDialog>
  );
}
