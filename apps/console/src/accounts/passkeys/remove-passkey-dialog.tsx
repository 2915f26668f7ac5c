import type { Passkey } from '@sineta/protocol';
import { AlertDialog, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { useService } from '../../service/service-context.ts';
import { passkeysTexts } from './passkeys-texts.ts';

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemovePasskeyDialog({ passkey, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const texts = useTexts(passkeysTexts);
  const { cancel } = useTexts(pageTexts);
  const problems = useProblemTexts();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => service.send('DELETE', `/me/passkeys/${encodeURIComponent(passkey.id)}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['me'] });
      toast(texts.removed(passkey.name));
      onRemoved();
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={texts.removeTitle(passkey.name)}
      confirm={texts.remove}
      cancel={cancel}
      onConfirm={remove.mutate}
      busy={remove.isPending}
      error={remove.error === null ? undefined : problemText(remove.error, problems)}
    >
      <p>{texts.removeText}</p>
      <p>{texts.removeElsewhere}</p>
    </AlertDialog>
  );
}
