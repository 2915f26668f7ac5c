import type { ApiKey } from '@sineta/protocol';
import { AlertDialog, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { keysTexts } from './keys-texts.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useMayOn } from '../me.ts';
import { keyName } from './key-name.ts';

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  const texts = useTexts(keysTexts);
  const name = keyName(apiKey, texts.first);
  const { cancel } = useTexts(pageTexts);
  const isEverywhere = useMayOn(undefined, 'manage');
  const problems = useProblemTexts();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const revoke = useMutation({
    mutationFn: () => service.send('DELETE', `/api-keys/${encodeURIComponent(apiKey.id)}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['keys'] });
      toast(texts.revoked(name));
      onClose();
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={texts.revokeTitle(name)}
      confirm={texts.revoke}
      cancel={cancel}
      onConfirm={revoke.mutate}
      busy={revoke.isPending}
      error={revoke.error === null ? undefined : problemText(revoke.error, problems)}
    >
      <p>{isEverywhere ? texts.revokeText : texts.revokeHereText}</p>
    </AlertDialog>
  );
}
